// The states of a game and the one that is shown. A history is replaced, never changed.

export class History {
  constructor(states, at = states.length - 1) {
    this.states = states;
    this.at = Math.max(0, Math.min(states.length - 1, at));
  }

  get now() {
    return this.states[this.at];
  }

  get isFirst() {
    return this.at === 0;
  }

  get isLast() {
    return this.at === this.states.length - 1;
  }

  /** The states up to the one shown, and more. */
  push(...states) {
    return new History([...this.states.slice(0, this.at + 1), ...states]);
  }

  /** Another state is shown. */
  go(at) {
    return new History(this.states, at);
  }

  /** The last state before that shown whose index is wanted, or the first; none is lost. */
  undo(isWanted = () => true) {
    let to = this.at - 1;
    while (to > 0 && !isWanted(to)) to -= 1;
    return this.go(to);
  }
}

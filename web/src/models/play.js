// A game between people and computers: what is shown, who is to move, and the computer's choice.

/** Tells answers that still matter from those to a question before the last renewal. */
export class Latest {
  #number = 0;

  renew() {
    this.#number += 1;
  }

  /** The answer, or `undefined` if it came too late. */
  async of(answer) {
    const mine = this.#number;
    try {
      const found = await answer;
      return mine === this.#number ? found : undefined;
    } catch (error) {
      if (mine === this.#number) throw error;
      return undefined;
    }
  }
}

/**
 * `game` asks the library: `look(setup, history)` gives `board`, and `setup` and `history` if they
 * were read in another form; `turn(board)` is the seat to move, or `null` at the end;
 * `choice(play)` is the question for a move, and `chosen(play, answer)` has the states that the
 * move adds to the history; `turnAt(play, at)` is the seat to move at a state.
 *
 * For hints and analysis, `advice(play)` is the question for the best moves, and `advised(answer)`
 * has them; `question(play, milliseconds)` is the one for an opinion, and `opinion(answer, turn)`
 * has it, as in analysis.js; `winner(board, setup)` is a seat, or `null` after a draw;
 * `judged(play)` are the states that a review looks at.
 *
 * `view` has `show(refusal)` for a new board, `say()` for its status, `fail(message)`,
 * `search(request)`, which gives `null` if it was stopped, `stop()`, and `delay()` before a
 * computer's move.
 */
export class Play {
  board = null;
  /** Whether the board waits for the look of a new position. */
  busy = false;
  /** Whether the computer plays on only when asked to. */
  waits = false;
  /** The games that were left for another one, the last at the end. */
  left = [];
  latest = new Latest();
  #timer = null;

  constructor(game, view, { setup, history, seats }) {
    Object.assign(this, { game, view, setup, history, seats });
    this.accept();
  }

  /** What is shown now is what a refused position goes back to. */
  accept() {
    this.accepted = { setup: this.setup, history: this.history, left: this.left };
  }

  get turn() {
    return this.board === null ? null : this.game.turn(this.board);
  }

  get isOver() {
    return this.board !== null && this.turn === null;
  }

  get isHumans() {
    return this.turn !== null && this.seats[this.turn] === "human";
  }

  get isComputers() {
    return this.turn !== null && this.seats[this.turn] !== "human";
  }

  /** Drops answers under way and a move that is about to be made. */
  stop() {
    this.latest.renew();
    clearTimeout(this.#timer);
    this.view.stop();
  }

  /** Asks for the board of another position and shows it. A refused one goes back. */
  async change(next = {}, waits = false, refusal = "") {
    const { setup, history, left } = { ...this, ...next };
    this.stop();
    Object.assign(this, { setup, history, left, busy: true });
    let found;
    try {
      found = await this.latest.of(this.game.look(setup, history));
    } catch (error) {
      if (!refusal) return this.change(this.accepted, true, error.message);
      this.busy = false;
      return this.view.fail(error.message);
    }
    if (!found) return undefined;
    Object.assign(this, found, { busy: false });
    this.accept();
    this.waits = waits && this.isComputers;
    this.view.show(refusal);
    return this.isComputers && !this.waits ? this.think() : undefined;
  }

  /** Adds states to the history. */
  push(...states) {
    return this.change({ history: this.history.push(...states) });
  }

  /** Shows another state of the game. Going back is a pause: the computer waits to be asked. */
  go(at) {
    const history = this.history.go(at);
    return this.change({ history }, !history.isLast);
  }

  get canUndo() {
    return !this.history.isFirst || this.left.length > 0;
  }

  /**
   * Goes back to a person's last turn, or a state if nobody is a person, or at the start to the
   * game that was left for this one.
   */
  undo() {
    if (this.history.isFirst) {
      const game = this.left.at(-1);
      return game && this.change({ ...game, left: this.left.slice(0, -1) }, true);
    }
    const { seats, game } = this;
    const isHumans = (at) => !seats.includes("human") || seats[game.turnAt(this, at)] === "human";
    const history = this.history.undo(isHumans);
    return this.change({ history }, true);
  }

  /** Begins another game, or the one `instead` if it is refused. The old one can be had back. */
  open(game, waits = false, instead = this.accepted) {
    const { setup, history, left: before } = this.accepted;
    const left = history.states.length > 1 ? [...before, { setup, history }] : before;
    if (instead !== this.accepted) this.accepted = { ...instead, left };
    return this.change({ ...game, left }, waits);
  }

  /** Lets the computer choose. */
  async think() {
    this.stop();
    this.waits = false;
    this.view.say();
    const answer = await this.latest.of(this.view.search(this.game.choice(this)));
    if (answer === undefined) return;
    if (answer === null) {
      this.waits = true;
      this.view.say();
      return;
    }
    const states = this.game.chosen(this, answer);
    this.#timer = setTimeout(() => this.push(...states), this.view.delay());
  }

  /** Shows the game again after another panel: the computer waits. */
  enter() {
    if (this.busy) return this.change({}, true);
    this.waits = this.isComputers;
    return this.view.say();
  }
}

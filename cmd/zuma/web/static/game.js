// A game under way, without anything that is seen of it.
import { play, without } from "./rules.js";

export class Game {
  // positions are those from the first to that of now, moves lead from each
  // to the next, and undone are those that were taken back, the last one last.
  constructor({ board, hand, moves, hints, undos }) {
    this.positions = [{ board, hand }];
    this.moves = [];
    this.undone = [];
    this.hints = hints;
    this.undos = undos;
    for (const move of moves) this.make(move);
  }

  get now() { return this.positions.at(-1); }
  get won() { return !this.now.board; }
  get over() { return !this.now.board || !this.now.hand; }

  // make makes a move and returns what it does.
  make(move) {
    const { board, hand } = this.now;
    const chain = play(board, move.ball, move.gap);
    this.positions.push({ board: chain.after, hand: without(hand, move.ball) });
    this.moves.push(move);
    return chain;
  }

  insert(move) {
    this.undone = [];
    return this.make(move);
  }

  // undo, redo and restart return whether there was anything to do.
  undo() {
    if (!this.moves.length) return false;
    this.undone.push(this.moves.pop());
    this.positions.pop();
    this.undos++;
    return true;
  }

  redo() {
    if (!this.undone.length) return false;
    this.make(this.undone.pop());
    return true;
  }

  restart() {
    if (!this.moves.length) return false;
    this.undone = this.moves.reverse();
    this.moves = [];
    this.positions.length = 1;
    this.undos++;
    return true;
  }

  // parameters are what an address keeps of the game beside its puzzle.
  parameters() {
    const all = {};
    if (this.moves.length) all.moves = this.moves.map(({ ball, gap }) => ball + gap).join(" ");
    if (this.hints) all.hints = this.hints;
    if (this.undos) all.undos = this.undos;
    return all;
  }
}

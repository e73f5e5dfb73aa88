// Hints in three stages: whether the row can still be cleared, with which
// ball, and where.

const spoken = (steps) => (steps === 1 ? "one ball does it" : `${steps} balls do it`);

export class Hints {
  constructor() { this.reset(); }

  // reset begins with the first stage again, for another position.
  reset() {
    this.stage = 0;
    this.answer = null;
  }

  // next returns the next hint for a position: { text, ball, gap }, the later
  // ones only when it is their turn. It throws what keeps it from knowing.
  async next(position) {
    if (!this.answer) this.answer = ask(position);
    const { steps, moves } = await this.answer;
    if (steps < 0) return { text: "No: from here it cannot be cleared." };
    const [{ ball, position: gap }] = moves;
    this.stage = Math.min(this.stage + 1, 3);
    if (this.stage === 1) return { text: `Yes, it can be cleared: ${spoken(steps)}.` };
    if (this.stage === 2) return { text: `Play ${ball}.`, ball };
    return { text: `Put ${ball} here.`, ball, gap };
  }
}

async function ask(position) {
  const response = await fetch(`/api/v1/lookup?${new URLSearchParams({ ...position, search: "true" })}`);
  const body = await response.json();
  if (!response.ok) throw new Error(body.detail);
  return body;
}

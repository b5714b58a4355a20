/** How much a group's past visits say of what happens in it now. */
export interface ActivityLaw {
  /** Changes, expected and seen, that speak for "as usual" before any visit. */
  readonly weight: number;
  /** Days after which a visit counts half. */
  readonly memoryDays: number;
}

/**
 * Editing goes by sessions: who changes one page of a folder often changes others. For each group of pages (a folder of
 * a site) the changes seen of late are set against those that the pages' laws let expect; the quotient multiplies the
 * hazard of all pages of the group.
 */
export class Activity {
  readonly #seen: Float64Array;
  readonly #expected: Float64Array;
  readonly #since: Float64Array;
  readonly #law: ActivityLaw;

  constructor(groups: number, law: ActivityLaw) {
    this.#seen = new Float64Array(groups);
    this.#expected = new Float64Array(groups);
    this.#since = new Float64Array(groups);
    this.#law = law;
  }

  /** One visit to a page of the group, on a day: how many changes its law let expect since the last, and if it had any. */
  note(group: number, day: number, expected: number, changed: boolean): void {
    const kept = this.#kept(group, day);
    this.#seen[group] = (this.#seen[group] ?? 0) * kept + (changed ? 1 : 0);
    this.#expected[group] = (this.#expected[group] ?? 0) * kept + expected;
    this.#since[group] = day;
  }

  /** How many times as much as usual the group changes; 1 where nothing is known. */
  factor(group: number, day: number): number {
    const kept = this.#kept(group, day);
    const { weight } = this.#law;
    return ((this.#seen[group] ?? 0) * kept + weight) / ((this.#expected[group] ?? 0) * kept + weight);
  }

  #kept(group: number, day: number): number {
    return 2 ** (-Math.max(0, day - (this.#since[group] ?? 0)) / this.#law.memoryDays);
  }
}

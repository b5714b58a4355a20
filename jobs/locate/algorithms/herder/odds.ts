/** The odds of every address, by its number, and their sum. */
export class Odds {
  readonly #values: number[] = [];
  #sum = 0;
  /** The number of the largest; null while it is not known. */
  #largest: number | null = 0;

  get sum(): number {
    return this.#sum;
  }

  at(number: number): number {
    return this.#values[number] ?? 0;
  }

  set(number: number, value: number): void {
    const before = this.at(number);
    this.#values[number] = value;
    this.#sum += value - before;
    if (this.#largest === null) return;
    if (number === this.#largest && value < before) this.#largest = null;
    else if (value > this.at(this.#largest)) this.#largest = number;
  }

  /** Sums up anew: the running sum gathers rounding errors. */
  sumUp(): void {
    this.#sum = this.#values.reduce((sum, value) => sum + value, 0);
  }

  /** The number of the largest odds. */
  largest(): number {
    this.#largest ??= this.#values.reduce((best, value, number) => (value > this.at(best) ? number : best), 0);
    return this.#largest;
  }
}

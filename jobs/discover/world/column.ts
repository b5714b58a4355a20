type Cells = Float32Array | Uint32Array | Uint16Array | Uint8Array;

const FIRST = 64;

/** A growing column of numbers in a typed array, so that it takes no more memory than its values. */
export class Column<A extends Cells> {
  length = 0;

  private constructor(private cells: A) {}

  static floats = (): Column<Float32Array> => new Column(new Float32Array(FIRST));
  static longs = (): Column<Uint32Array> => new Column(new Uint32Array(FIRST));
  static shorts = (): Column<Uint16Array> => new Column(new Uint16Array(FIRST));
  static bytes = (): Column<Uint8Array> => new Column(new Uint8Array(FIRST));

  /** @returns the index of the new value */
  push(value: number): number {
    if (this.length === this.cells.length) this.grow();
    this.cells[this.length] = value;
    return this.length++;
  }

  /** Pads the column with zeros: columns in states of older versions may be shorter. */
  reach(length: number): void {
    while (this.length < length) this.push(0);
  }

  /** The value at an index; 0 beyond the end. */
  at(place: number): number {
    return place < this.length ? (this.cells[place] ?? 0) : 0;
  }

  set(place: number, value: number): void {
    this.cells[place] = value;
  }

  add(place: number, more: number): void {
    this.cells[place] = (this.cells[place] ?? 0) + more;
  }

  pop(): number {
    const last = this.at(this.length - 1);
    this.length--;
    return last;
  }

  private grow(): void {
    const wider = new (this.cells.constructor as new (length: number) => A)(2 * this.cells.length);
    wider.set(this.cells as never);
    this.cells = wider;
  }
}

import type { ShownRecord } from '../selection/query-interface.js';
import { FIRST, MAX_FIELDS, type ReadRecord, RecordReader, SMALL } from './reader.js';

const SUBSETS = 256;

/**
 * Infers which of the shown fields an interface searches, from its answers: a returned record holds the query's word in
 * a searched field, and a known record that an uncapped answer lacks does not. The set of fields with the fewest
 * contradictions is chosen; ties go to the smallest.
 */
export class SearchedFields {
  /** By exact set of fields that hold the word: records returned, and known records not returned. */
  readonly #returned = new Float64Array(SUBSETS);
  readonly #keptBack = new Float64Array(SUBSETS);
  #believed = SUBSETS - 1;

  /** Bit set of the fields inferred to be searched; all fields before the first observation. */
  get believed(): number {
    return this.#believed;
  }

  returned(mask: number): void {
    this.#returned[mask] = (this.#returned[mask] ?? 0) + 1;
  }

  keptBack(mask: number): void {
    this.#keptBack[mask] = (this.#keptBack[mask] ?? 0) + 1;
  }

  /** Updates the inference from all observations. @returns true if the inferred set changed */
  conclude(fields: number): boolean {
    let best = { set: SUBSETS - 1, cost: Number.POSITIVE_INFINITY, bits: 9 };
    for (let set = 1; set < 1 << Math.min(8, fields); set++) {
      const [cost, bits] = [this.#contradictions(set), bitsOf(set)];
      if (cost < best.cost || (cost === best.cost && bits < best.bits)) best = { set, cost, bits };
    }
    const changed = best.set !== this.#believed;
    this.#believed = best.set;
    return changed;
  }

  #contradictions(set: number): number {
    let sum = 0;
    for (let mask = 1; mask < SUBSETS; mask++) sum += (mask & set ? this.#keptBack[mask] : this.#returned[mask]) ?? 0;
    return sum;
  }
}

function bitsOf(set: number): number {
  let bits = 0;
  for (let rest = set; rest; rest &= rest - 1) bits++;
  return bits;
}

const NONE: readonly number[] = [];

/** Word shapes; a term has the shape in which most records that show it write it. */
export const SHAPES = ['name', 'beginning', 'small', 'number'] as const;
const [NAME = 0, BEGINNING = 1, IS_SMALL = 2, NUMBER = 3] = SHAPES.keys();

/**
 * Records acquired so far (the paper's S), with an incremental inverted index. A term's frequency counts the records
 * that hold it in a field inferred to be searched, unless the name says *shown*.
 */
export class Acquired {
  readonly reader: RecordReader;
  readonly searched = new SearchedFields();
  readonly #numbers = new Map<string, number>();
  readonly #records: ReadRecord[] = [];
  /** By record: number of exhausted queries, those known to have returned all matching records, that returned it. */
  readonly #exhausted: number[] = [];
  /** Terms in order of first appearance. */
  readonly #terms: number[] = [];
  readonly #postings: (number[] | undefined)[] = [];
  readonly #fieldBits: (number[] | undefined)[] = [];
  #df = new Int32Array();
  #tf = new Int32Array();
  /** By term: number of records that write it in lower case, and number with a field that begins with it. */
  #small = new Int32Array();
  #first = new Int32Array();
  #free = new Int32Array();
  #once = new Int32Array();
  #twice = new Int32Array();
  /** By field and term: number of records. */
  readonly #inField: Int32Array<ArrayBuffer>[] = Array.from({ length: MAX_FIELDS }, () => new Int32Array());
  /** Record places by exhausted query. */
  readonly #answers: (readonly number[])[] = [];
  #inside = new Int32Array();
  #insideOf = new Int32Array();

  constructor(reader: RecordReader = new RecordReader()) {
    this.reader = reader;
  }

  get size(): number {
    return this.#records.length;
  }

  /** All terms seen in any field. */
  get terms(): readonly number[] {
    return this.#terms;
  }

  /** Places of all records. */
  places(): IterableIterator<number> {
    return this.#records.keys();
  }

  /** Place of a record; −1 if it is unknown. */
  place(id: string): number {
    return this.#numbers.get(id) ?? -1;
  }

  record(place: number): ReadRecord | undefined {
    return this.#records[place];
  }

  /** Number of exhausted queries that match this record: the fewer, the more the record resembles the unseen ones. */
  exhausted(place: number): number {
    return this.#exhausted[place] ?? 0;
  }

  /** Document frequency: number of records with the term in a searched field. */
  df(term: number): number {
    return this.#df[term] ?? 0;
  }

  /** Number of records that show the term in any field. */
  dfShown(term: number): number {
    return this.#postings[term]?.length ?? 0;
  }

  /** Number of occurrences of the term in all records. */
  tf(term: number): number {
    return this.#tf[term] ?? 0;
  }

  /**
   * Most frequent shape of the term, as an index into SHAPES: capitalised within a text, capitalised at its beginning,
   * lower case, or a number. In languages that capitalise names, many records share lower-case words.
   */
  shape(term: number): number {
    if (this.reader.isNumber(term)) return NUMBER;
    const most = this.dfShown(term) / 2;
    if ((this.#small[term] ?? 0) >= most) return IS_SMALL;
    return (this.#first[term] ?? 0) >= most ? BEGINNING : NAME;
  }

  /** Number of records with the term in a searched field that no exhausted query matches. */
  free(term: number): number {
    return this.#free[term] ?? 0;
  }

  /** Number of records with the term in a searched field that exactly one exhausted query matches. */
  once(term: number): number {
    return this.#once[term] ?? 0;
  }

  /** Number of records with the term in a searched field that exactly two exhausted queries match. */
  twice(term: number): number {
    return this.#twice[term] ?? 0;
  }

  /** Number of records that show the term in the field with this bit. */
  inField(term: number, field: number): number {
    return this.#inField[field]?.[term] ?? 0;
  }

  /** Postings of the term: record places, each followed by the bit set of fields that hold it. */
  postings(term: number): readonly number[] {
    return this.#postings[term] ?? NONE;
  }

  fieldBits(term: number): readonly number[] {
    return this.#fieldBits[term] ?? NONE;
  }

  /** True if the bit set contains a searched field. */
  isSearched(mask: number): boolean {
    return (mask & this.searched.believed) !== 0;
  }

  /**
   * Adds a record that an answer showed.
   * @param exhaustive true if the answer showed all matching records of its kind
   */
  show(record: ShownRecord, exhaustive: boolean): void {
    const known = this.place(record.id);
    const place = known >= 0 ? known : this.#add(this.reader.read(record));
    if (!exhaustive) return;
    const times = (this.#exhausted[place] ?? 0) + 1;
    this.#exhausted[place] = times;
    if (times === 1) {
      this.#count(place, this.#free, -1);
      this.#count(place, this.#once, 1);
    }
    if (times === 2) {
      this.#count(place, this.#once, -1);
      this.#count(place, this.#twice, 1);
    }
    if (times === 3) this.#count(place, this.#twice, -1);
  }

  /** Marks a query as exhausted: these are all the records that match it. */
  exhaust(places: readonly number[]): void {
    this.#answers.push(places);
    this.#coverBy(places);
  }

  #coverBy(places: readonly number[]): void {
    const counts = new Map<number, number>();
    for (const place of places) {
      const read = this.#records[place];
      if (read)
        for (let i = 0; i < read.terms.length; i++)
          if (this.isSearched(read.fieldBits[i] ?? 0))
            counts.set(read.terms[i] ?? 0, (counts.get(read.terms[i] ?? 0) ?? 0) + 1);
    }
    for (const [term, count] of counts)
      if (count > (this.#inside[term] ?? 0)) {
        this.#inside[term] = count;
        this.#insideOf[term] = places.length;
      }
  }

  /** Largest overlap of records with a term in a searched field and one exhausted query: `count` records of `of`. */
  inside(term: number): { count: number; of: number } {
    return { count: this.#inside[term] ?? 0, of: this.#insideOf[term] ?? 0 };
  }

  /** Applies the current inference of searched fields to the index. */
  concludeFields(): void {
    if (!this.searched.conclude(this.reader.fields().length)) return;
    for (const counts of [this.#df, this.#free, this.#once, this.#twice, this.#inside]) counts.fill(0);
    for (let place = 0; place < this.size; place++) {
      this.#count(place, this.#df, 1);
      if (this.exhausted(place) === 0) this.#count(place, this.#free, 1);
      if (this.exhausted(place) === 1) this.#count(place, this.#once, 1);
      if (this.exhausted(place) === 2) this.#count(place, this.#twice, 1);
    }
    for (const places of this.#answers) this.#coverBy(places);
  }

  /** Places of the known records that hold all terms in searched fields. */
  holding(terms: readonly number[]): number[] {
    const rarest = terms.reduce((a, b) => (this.dfShown(b) < this.dfShown(a) ? b : a), terms[0] ?? -1);
    const fieldBits = this.fieldBits(rarest);
    return this.postings(rarest).filter(
      (place, i) =>
        this.isSearched(fieldBits[i] ?? 0) && terms.every((term) => term === rarest || this.#holds(place, term)),
    );
  }

  #holds(place: number, term: number): boolean {
    const read = this.#records[place];
    const i = read?.terms.indexOf(term) ?? -1;
    return i >= 0 && this.isSearched(read?.fieldBits[i] ?? 0);
  }

  #add(read: ReadRecord): number {
    this.#grow();
    const place = this.#records.push(read) - 1;
    this.#numbers.set(read.record.id, place);
    this.#exhausted.push(0);
    const { terms, fieldBits, counts, writings } = read;
    for (let i = 0; i < terms.length; i++) {
      const [term, mask] = [terms[i] ?? 0, fieldBits[i] ?? 0];
      const list = this.#postings[term];
      if (list) list.push(place);
      else this.#meet(term, place);
      this.#fieldBits[term]?.push(mask);
      for (const [field, list] of this.#inField.entries()) if (mask & (1 << field)) list[term] = (list[term] ?? 0) + 1;
      this.#tf[term] = (this.#tf[term] ?? 0) + (counts[i] ?? 0);
      if ((writings[i] ?? 0) & SMALL) this.#small[term] = (this.#small[term] ?? 0) + 1;
      if ((writings[i] ?? 0) & FIRST) this.#first[term] = (this.#first[term] ?? 0) + 1;
    }
    this.#count(place, this.#df, 1);
    this.#count(place, this.#free, 1);
    return place;
  }

  #meet(term: number, place: number): void {
    this.#terms.push(term);
    this.#postings[term] = [place];
    this.#fieldBits[term] = [];
  }

  /** Grows the arrays to the reader's vocabulary. */
  #grow(): void {
    const size = this.reader.size;
    while (this.#postings.length < size) {
      this.#postings.push(undefined);
      this.#fieldBits.push(undefined);
    }
    if (this.#df.length >= size) return;
    this.#df = grown(this.#df, 2 * size);
    this.#tf = grown(this.#tf, 2 * size);
    this.#small = grown(this.#small, 2 * size);
    this.#first = grown(this.#first, 2 * size);
    this.#free = grown(this.#free, 2 * size);
    this.#once = grown(this.#once, 2 * size);
    this.#twice = grown(this.#twice, 2 * size);
    this.#inField.forEach((list, field) => {
      this.#inField[field] = grown(list, 2 * size);
    });
    this.#inside = grown(this.#inside, 2 * size);
    this.#insideOf = grown(this.#insideOf, 2 * size);
  }

  /** Adds `by` to the counts of a record's searched terms. */
  #count(place: number, counts: Int32Array, by: number): void {
    const read = this.#records[place];
    if (!read) return;
    for (let i = 0; i < read.terms.length; i++)
      if (this.isSearched(read.fieldBits[i] ?? 0)) {
        const term = read.terms[i] ?? 0;
        counts[term] = (counts[term] ?? 0) + by;
      }
  }
}

function grown(list: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(size);
  longer.set(list);
  return longer;
}

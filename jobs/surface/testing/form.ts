import { termsOf } from '../collection/reader.js';
import type { Random } from '../selection/port.js';
import type { AnswerPage, Offer, Query, ShownRecord } from '../selection/query-interface.js';

/** Small search form for tests. */
export interface TestForm {
  readonly records: readonly ShownRecord[];
  readonly offer: Offer;
  ask(query: Query): AnswerPage[];
}

interface TestFormSettings {
  readonly searched?: readonly string[];
  /** Fields that answers show, whatever is searched; all if missing. */
  readonly shown?: readonly string[];
  readonly cap?: number;
  readonly pageSize?: number;
  /** Name of a field whose text is offered as a choice. */
  readonly choice?: string;
  readonly dates?: boolean;
}

/** Form that answers in the order of the given records. */
export function testForm(records: readonly ShownRecord[], settings: TestFormSettings = {}): TestForm {
  const {
    searched = ['title', 'text'],
    shown: fieldsShown,
    cap = Number.POSITIVE_INFINITY,
    pageSize = 10,
    choice,
    dates = false,
  } = settings;
  const values = choice === undefined ? [] : [...new Set(records.map(({ fields }) => fields[choice] ?? ''))].sort();
  const days = records.flatMap(({ day }) => day ?? []);
  const offer: Offer = {
    wordless: choice !== undefined || dates,
    severalWords: true,
    choices: choice === undefined ? [] : [{ name: choice, values }],
    days: dates ? { from: Math.min(...days), to: Math.max(...days) } : null,
  };
  const matches = ({ fields, day }: ShownRecord, query: Query): boolean => {
    const terms = new Set(searched.flatMap((name) => termsOf(fields[name] ?? '')));
    if (query.days && (day === null || day < query.days.from || day > query.days.to)) return false;
    return (
      query.words.every((word) => terms.has(word)) &&
      Object.entries(query.choices).every(([name, value]) => fields[name] === value)
    );
  };
  const drawn = new Map(records.map((record) => [record, withFields(record, fieldsShown)]));
  return {
    records,
    offer,
    ask: (query) => {
      const found = records.filter((record) => matches(record, query));
      const shown = found.slice(0, cap);
      const pages = Math.max(1, Math.ceil(shown.length / pageSize));
      return Array.from({ length: pages }, (_, page) => ({
        records: shown.slice(page * pageSize, (page + 1) * pageSize).flatMap((record) => drawn.get(record) ?? []),
        claimed: found.length,
        more: page + 1 < pages,
        capped: found.length > shown.length,
      }));
    },
  };
}

function withFields({ fields, ...record }: ShownRecord, names: readonly string[] = Object.keys(fields)): ShownRecord {
  return { ...record, fields: Object.fromEntries(names.map((name) => [name, fields[name] ?? ''])) };
}

/** Generated records, newest first: titles and texts of words by Zipf's law, a kind, a day. */
export function madeUpRecords(count: number, seed: number): ShownRecord[] {
  const random = seededRandom(seed);
  const words = (many: number, of: number) =>
    Array.from({ length: many }, () => `w${Math.floor(of ** random())}x`).join(' ');
  return Array.from({ length: count }, (_, i) => ({
    id: `r${i}`,
    fields: { title: words(4, 300), text: words(20, 900), kind: `kind${Math.floor(random() * 5)}` },
    day: 20_000 - Math.floor(i / 3),
  }));
}

/** Linear congruential generator (Numerical Recipes), sufficient for tests. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

import {
  addressPieces,
  candidatesOf,
  isLone,
  isOfficeLine,
  isProse,
  isSentence,
  KnownPeople,
  keyOf,
  learnPeople,
  type Model,
  NameEvidence,
  type NameLists,
  type NamePlace,
  NameWords,
  nameWordsIn,
  officerOf,
  officersOf,
  type PersonSpan,
  partiesOf,
  partyTerms,
  type RecordTexts,
  readLines,
  shownWords,
  spaced,
  withoutEnding,
} from '@hyrde/jobs/persons';
import type { LabelledPage, LabelledRow, Truth } from './material.js';

/** A term's index and value, in turn. */
export type Sparse = Float64Array;

/** A text with its candidates, as the fit reads it. */
export interface TextExample {
  language: string;
  words: number;
  from: Int32Array;
  to: Int32Array;
  terms: Sparse[];
  isName: Uint8Array;
  weight: number;
}

/** A part of a sender or recipient. */
export interface PartyExample {
  language: string;
  terms: Sparse;
  isPerson: boolean;
  weight: number;
}

export interface Examples {
  texts: TextExample[];
  addresses: TextExample[];
  parties: PartyExample[];
}

const sparse = <Term extends string>(
  terms: Partial<Record<Term, number>>,
  order: ReadonlyMap<string, number>,
): Sparse => {
  const entries = Object.entries<number | undefined>(terms);
  return Float64Array.from(entries.flatMap(([term, value = 0]) => [order.get(term) ?? 0, value]));
};

const orderOf = (weights: object): ReadonlyMap<string, number> =>
  new Map(Object.keys(weights).map((term, i) => [term, i]));

/** The names of private persons of some fields, by the truth. */
const truePersons = (
  { record, truth }: LabelledRow,
  fields: readonly ('sender' | 'recipient' | 'correspondent')[],
): string[] =>
  fields.flatMap((field) =>
    (truth[field] ?? []).flatMap(({ isPerson, start, end }) =>
      isPerson ? [(record[field] ?? '').slice(start, end)] : [],
    ),
  );

const NOBODY = new NameWords([]);
const NOTHING: ReadonlySet<string> = new Set();
const PARTIES = ['sender', 'recipient', 'correspondent'] as const;
const SHOWN = [...PARTIES, 'title', 'caseTitle'] as const;

/** Examples of rows by the given lists: parties by piece, titles and links' words by candidate. */
export function rowExamples(rows: readonly LabelledRow[], model: Model): Examples {
  const [names, parties] = [orderOf(model.names), orderOf(model.parties)];
  const portals = new Map<string, KnownPeople>();
  for (const row of rows) {
    const people = portals.get(row.portal) ?? new KnownPeople();
    portals.set(row.portal, people);
    learnPeople(people, { ...row.record, sender: null, recipient: null, correspondent: null }, model);
    for (const part of PARTIES)
      if (row.record[part] && isOwnSide(part, row.record)) people.addOwnSide(row.record[part] ?? '');
    for (const name of truePersons(row, PARTIES)) people.addPerson(name);
  }
  const found: Examples = { texts: [], addresses: [], parties: [] };
  for (const row of rows) {
    const { record, truth, language } = row;
    const people = portals.get(row.portal) ?? new KnownPeople();
    const officers = officersOf(record.handler ? [record.handler] : []);
    const shown = shownWords(SHOWN.map((part) => [record[part], (truth[part] ?? []).map(spanOf)]));
    if (record.link)
      found.addresses.push(
        ...addressExamples(record.link, truth.link ?? [], language, personsOf(row), { people, shown }, model, names),
      );
    if (row.isLinkOnly) continue;
    for (const part of PARTIES) {
      const text = record[part];
      if (!text || (truth[part] ?? []).some(({ kind }) => kind === 'either')) continue;
      const words = nameWordsIn(text, NOBODY, people, model.lists);
      const place = { ownSide: isOwnSide(part, record), people, officers };
      for (const piece of partiesOf(text, words, place, model)) {
        const isPerson = (truth[part] ?? []).some(
          (one) => one.isPerson && one.start < piece.to && piece.from < one.end,
        );
        found.parties.push({
          language,
          terms: sparse(partyTerms(text, piece, words, place), parties),
          isPerson,
          weight: 1,
        });
      }
    }
    const own = truePersons(row, PARTIES);
    for (const part of ['title', 'caseTitle'] as const) {
      const text = record[part];
      if (text)
        found.texts.push(
          textExample(text, truth[part] ?? [], language, own, { in: 'text', people, officers }, model, names),
        );
    }
  }
  return found;
}

const spanOf = ({ start, end }: Truth): PersonSpan => ({ start, end, kind: 'person' });

/** Examples of pages: lines by their roles, the same without mark-up, and the parts of links. */
export function pageExamples(pages: readonly LabelledPage[], model: Model): Examples {
  const [names, parties] = [orderOf(model.names), orderOf(model.parties)];
  const found: Examples = { texts: [], addresses: [], parties: [] };
  const readings = pages.flatMap((page) => [page, { ...page, lines: [], plain: null }]);
  for (const { language, text, truth, lines, plain, links } of readings) {
    const people = new KnownPeople();
    const all = readLines(text, { lines, plain });
    for (const line of all) if (isProse(line)) people.addText(line.text);
    const isMarked = lines.length > 0;
    const byRow = new Map<number, string[]>();
    const truthIn = (from: number, to: number): Truth[] =>
      truth.flatMap((one) =>
        one.start >= from && one.end <= to ? [{ ...one, start: one.start - from, end: one.end - from }] : [],
      );
    const persons: string[] = [];
    const officersIn = new Map<number, KnownPeople>();
    for (const line of all) {
      if (!isOfficeLine(line)) continue;
      people.addOfficer(officerOf(line));
      if (line.row === 0) continue;
      const own = officersIn.get(line.row) ?? new KnownPeople();
      own.addOfficer(officerOf(line));
      officersIn.set(line.row, own);
    }
    for (const { role, text: line, from, row } of all) {
      if (role !== 'sender' && role !== 'recipient' && role !== 'correspondent') continue;
      for (const { isPerson, start, end } of truthIn(from, from + line.length)) {
        if (!isPerson) continue;
        people.addPerson(line.slice(start, end));
        byRow.set(row, [...(byRow.get(row) ?? []), line.slice(start, end)]);
        persons.push(line.slice(start, end));
      }
    }
    for (const line of all) {
      const { role, text: own, from, row } = line;
      const within = truthIn(from, from + own.length);
      if (role === 'sender' || role === 'recipient' || role === 'correspondent') {
        if (within.some(({ kind }) => kind === 'either')) continue;
        const words = nameWordsIn(own, NOBODY, people, model.lists);
        const place = { ownSide: false, people, officers: officersIn.get(row) ?? null };
        for (const piece of partiesOf(own, words, place, model)) {
          const isPerson = within.some((one) => one.isPerson && one.start < piece.to && piece.from < one.end);
          found.parties.push({
            language,
            terms: sparse(partyTerms(own, piece, words, place), parties),
            isPerson,
            weight: 1,
          });
        }
        continue;
      }
      if (role === 'plain' || role === 'handler') continue;
      // Without mark-up an officer's cell is no other than a sender's.
      if (!isMarked && within.length === 0 && isLone(line)) continue;
      const isFrame = role === 'frame';
      const place: NamePlace = {
        in: role === 'heading' ? 'heading' : isFrame ? 'frame' : 'text',
        people,
        officers: officersIn.get(row) ?? null,
      };
      found.texts.push(
        textExample(
          own,
          within,
          language,
          isLone(line) ? [] : row > 0 ? (byRow.get(row) ?? []) : persons,
          place,
          model,
          names,
        ),
      );
    }
    const shown = shownWords(
      all.map((line) => [
        isOfficeLine(line) ? null : line.text,
        truthIn(line.from, line.from + line.text.length).map(spanOf),
      ]),
    );
    // Addresses are also read alone, as in lists of pages.
    const context = isMarked ? { people, shown } : { people: new KnownPeople(), shown: NOTHING };
    for (const { href, truth: own } of links)
      found.addresses.push(...addressExamples(href, own, language, isMarked ? persons : [], context, model, names));
  }
  return found;
}

const isOwnSide = (part: string, { direction }: RecordTexts): boolean =>
  direction === 'internal' ||
  (direction === 'in' && part === 'recipient') ||
  (direction === 'out' && part === 'sender');

/** The persons of a row, in titles too. */
const personsOf = (row: LabelledRow): string[] => [
  ...truePersons(row, PARTIES),
  ...(row.truth.title ?? []).flatMap(({ isPerson, start, end }) =>
    isPerson ? [(row.record.title ?? '').slice(start, end)] : [],
  ),
];

/** Examples of the parts of a link. */
function addressExamples(
  address: string,
  truth: readonly Truth[],
  language: string,
  own: readonly string[],
  { people, shown }: { people: KnownPeople; shown: ReadonlySet<string> },
  model: { lists: NameLists },
  order: ReadonlyMap<string, number>,
): TextExample[] {
  return addressPieces(address).flatMap(({ text, at, key, isParameter }) => {
    const words = spaced(withoutEnding(text));
    // Read as a title, of which the rows have examples.
    if (isParameter || isSentence(words)) return [];
    const within = truth.flatMap((one): Truth[] => {
      const [start, end] = [at.indexOf(one.start), at.lastIndexOf(one.end)];
      return start < 0 || end < 0 ? [] : [{ ...one, start, end }];
    });
    const place: NamePlace = { in: 'address', people, key: keyOf(key) };
    return [textExample(words, within, language, own, place, model, order, shown)];
  });
}

export function textExample(
  text: string,
  truth: readonly Truth[],
  language: string,
  own: readonly string[],
  place: NamePlace,
  { lists }: { lists: NameLists },
  order: ReadonlyMap<string, number>,
  shown: ReadonlySet<string> = new Set(),
): TextExample {
  const words = nameWordsIn(text, new NameWords(own), place.people, lists, place.in === 'address' ? shown : null);
  const candidates = candidatesOf(text, words, { anyCase: place.in === 'address' });
  const evidence = new NameEvidence(text, words, place);
  const isName = candidates.map(({ from, to }) => {
    const [start, end] = [words[from]?.from ?? 0, words[to - 1]?.to ?? 0];
    return truth.some(
      (one) =>
        one.isPerson &&
        one.start === start &&
        (one.end === end || (one.end === end - 1 && text.charAt(end - 1) === 's')),
    );
  });
  const isNamed = isName.some(Boolean);
  return {
    language,
    words: words.length,
    from: Int32Array.from(candidates.map(({ from }) => from)),
    to: Int32Array.from(candidates.map(({ to }) => to)),
    terms: candidates.map((one) => sparse(evidence.termsOf(one), order)),
    isName: Uint8Array.from(isName.map(Number)),
    weight: isNamed ? NAMED[place.in === 'address' ? 'address' : 'text'] : 1,
  };
}

/** Weight of a text that names somebody: a missed person costs more than a redacted word, in a text more than in a link. */
const NAMED = { text: 3.5, address: 2 };

import { type Candidate, candidatesOf, gapAfter, type NameWord, nameWordsOf } from './candidates.js';
import { bestOf } from './decode.js';
import { type NameLists, nameLists } from './name-lists.js';
import { NameEvidence, type NamePlace } from './name-terms.js';
import { isWithheld, type PartyPlace, type Piece, partyTerms, piecesOf } from './party.js';
import { type KnownPeople, NameWords } from './people.js';
import { reachSpans } from './reach.js';
import { type AddressKey, apart, type PersonSpan } from './spans.js';
import type { TextRole } from './vocabulary/labels.js';
import { folded } from './vocabulary/word-list.js';
import { ADDRESS_WEIGHTS, NAME_WEIGHTS, type NameWeights, PARTY_WEIGHTS, type PartyWeights } from './weights.js';
import { wordsOf } from './words.js';

/** Context of a text, besides its words. */
export interface TextContext {
  /** Column or place of the text; `text` if missing. */
  readonly role?: TextRole | 'heading' | 'address';
  /** Names of the private persons of the same record or row. */
  readonly own?: readonly string[] | NameWords;
  /** Persons known from the portal's other records, or from the page's other lines. */
  readonly people?: KnownPeople | null;
  /** Officers of the same record or row. */
  readonly officers?: KnownPeople | null;
  /** True if the letter's direction makes a sender or recipient the body's own side. */
  readonly ownSide?: boolean;
  /** True if the text is about a body or somebody in office, whose address and telephone stay. */
  readonly isOfficial?: boolean;
  /** Host of the site, whose mail addresses and whose own name stay; null if unknown. */
  readonly host?: string | null;
  /** True on a page of which it is unknown whether it names private persons: only a name that is said to be one counts. */
  readonly isUnknown?: boolean;
  /** False for a line that is read as a party for want of a column. */
  readonly isField?: boolean;
  /** Of an address: words that the record or page shows outside of names, and what the part's key says. */
  readonly shown?: ReadonlySet<string>;
  readonly key?: AddressKey;
}

/** Lists and weights of the decision. */
export interface Model {
  readonly lists: NameLists;
  readonly names: NameWeights;
  /** Of parts of addresses. */
  readonly addresses: NameWeights;
  readonly parties: PartyWeights;
}

let fitted: Model | null = null;
export function fittedModel(): Model {
  fitted ??= { lists: nameLists(), names: NAME_WEIGHTS, addresses: ADDRESS_WEIGHTS, parties: PARTY_WEIGHTS };
  return fitted;
}

export const ownWords = (own: TextContext['own'] = []): NameWords =>
  own instanceof NameWords ? own : new NameWords(own);

/** Spans of one line that name or reach private persons. */
export function lineSpans(line: string, own: NameWords, context: TextContext, model: Model): PersonSpan[] {
  const { role = 'text', people = null, host = null, isOfficial = false, isUnknown = false } = context;
  const words = nameWordsIn(line, own, people, model.lists, role === 'address' ? (context.shown ?? NOTHING) : null);
  const isFrame = role === 'frame';
  const place: NamePlace = {
    in: role === 'heading' ? 'heading' : role === 'address' ? 'address' : isFrame ? 'frame' : 'text',
    people,
    officers: context.officers ?? null,
    key: context.key ?? null,
  };
  const isShown = role === 'plain' || role === 'handler';
  const found = isShown ? [] : namesIn(line, words, place, role === 'address' ? model.addresses : model.names);
  const names = (isUnknown ? personalNames(line, words, found) : found)
    .filter(({ from, to }) => host === null || to - from < 2 || !spellsHost(host, words.slice(from, to)))
    .map(
      ({ from, to }): PersonSpan => ({
        start: words[from]?.from ?? 0,
        end: endOf(line, words[to - 1]),
        kind: 'person',
      }),
    );
  if (role === 'address' || (isUnknown && names.length === 0)) return names;
  names.push(...initialSpans(line, own));
  const isNamed = names.length > 0 || !own.isEmpty;
  const reached = reachSpans(line, words, { isOfficial: isOfficial || isFrame || isShown, isPrivate: isNamed, host });
  return apart([...names, ...(isUnknown ? reached.filter((one) => reachesPerson(one, names, words, line)) : reached)]);
}

/**
 * True if a number or address is a person's: a national number, what spells a word of a name, or what no body, company or
 * office separates from the person before it, else from the next one.
 */
function reachesPerson(
  one: PersonSpan,
  names: readonly PersonSpan[],
  words: readonly NameWord[],
  line: string,
): boolean {
  const textOf = ({ start, end }: PersonSpan) => folded(line.slice(start, end));
  const text = textOf(one);
  const parts = names.flatMap((each) => textOf(each).split(/[\s-]+/));
  if (one.kind === 'number' || parts.some((part) => part.length > 2 && text.includes(part))) return true;
  const name = names.findLast(({ end }) => end <= one.start) ?? names.find(({ start }) => start >= one.end);
  if (!name) return true;
  const [from, to] = [Math.min(name.end, one.end), Math.max(name.start, one.start)];
  return !words.some(
    ({ from: start, to: end, signs: { body, bodyEnd, company, office } }) =>
      start >= from && end <= to && (body || bodyEnd || company || office),
  );
}

/** Between a form of address and its name, an abbreviation's full stop included. */
const CUE_GAP = /^\.?[ \u00a0]$/;
/** Between a request and its sender. */
const REQUEST_GAP = /^[ \u00a0]?[:–—-]?[ \u00a0]$/;

/**
 * The names that are said to be a private person's: behind a form of address ("Mme"), beside a request ("Klage fra Kari
 * Nordmann", "Kari Nordmanns klage"), behind "from" or a dash in a line that begins with one, or beside such a name ("Mme
 * Garnier et M. Petit").
 */
function personalNames(line: string, words: readonly NameWord[], names: readonly Candidate[]): Candidate[] {
  const personal: Candidate[] = [];
  for (const name of names) {
    const [before, second, after] = [words[name.from - 1], words[name.from - 2], words[name.to]];
    // With an office in the name, somebody in office: "Herr Bürgermeister Müller".
    if (words[name.from]?.signs.office) continue;
    const isSender = after?.signs.request && SPACE.test(gapAfter(line, words, name.to - 1));
    const gap = gapAfter(line, words, name.from - 1);
    const { strongCue, weakCue, personalCue, request, conjunction } = before?.signs ?? NO_WORD;
    const isLed = words[0]?.signs.request && (DASH_GAP.test(gap) || (strongCue && SPACE.test(gap)));
    const isSent =
      request || ((strongCue || weakCue) && second?.signs.request && SPACE.test(gapAfter(line, words, name.from - 2)));
    const isBeside = conjunction && personal.at(-1)?.to === name.from - 1;
    const isBehind = before && ((personalCue && CUE_GAP.test(gap)) || ((isSent || isBeside) && REQUEST_GAP.test(gap)));
    if (isSender || isLed || isBehind) personal.push(name);
  }
  return personal;
}

const SPACE = /^[ \u00a0]$/;
const DASH_GAP = /^ [–—-] $/;
const NO_WORD: Partial<NameWord['signs']> = {};

/** Minimum length of a body's name that its host spells. */
const MIN_HOST_NAME = 6;

/**
 * True if the words are the body's own name as its host begins or ends: "Lagoa Nova" at "www.cm-lagoanova.pt". A name that
 * begins with a given name, or of a person of the same record, may be a person's: "Ana Dia" at "www.anadia.pt".
 */
function spellsHost(host: string, words: readonly NameWord[]): boolean {
  if (words[0]?.listed.given || words.some(({ own }) => own)) return false;
  const spelled = folded(words.map(({ text }) => text).join('')).replaceAll(/[^\p{L}\p{N}]/gu, '');
  const labels = host.replaceAll('-', '').split('.');
  return (
    spelled.length >= MIN_HOST_NAME && labels.some((label) => label.startsWith(spelled) || label.endsWith(spelled))
  );
}

/**
 * True if a word alone may be part of a private person's name: it is listed, or ends like a surname, and the vocabulary
 * does not know it as another word. When in doubt, true.
 */
export function mayName(word: string): boolean {
  return nameWordsIn(word, ownWords(), null, fittedModel().lists).some(
    ({ listed: { given, rare, surname }, signs }) => {
      const { body, company, bodyEnd, office, place, street, ordinary, ordinaryEnd, time, stop, legalForm } = signs;
      const isOther =
        body || company || bodyEnd || office || place || street || ordinary || ordinaryEnd || time || stop || legalForm;
      return (given || rare || surname || signs.nameEnd) && !isOther;
    },
  );
}

const ABBREVIATED = /^(?:[js]r|\p{Lu})$/iu;

/** End of a name's last word, with the full stop of an initial or "Jr.". */
const endOf = (line: string, last: NameWord | undefined): number =>
  last === undefined ? 0 : last.to + (ABBREVIATED.test(last.text) && line.charAt(last.to) === '.' ? 1 : 0);

const INITIALS = /(?<![\p{L}\p{M}])(?:\p{L}\.[ \u00a0]?){2,5}/gu;

/** Initials that stand for a person of the same record: "K. N.". */
const initialSpans = (line: string, own: NameWords): PersonSpan[] =>
  own.isEmpty || !line.includes('.')
    ? []
    : [...line.matchAll(INITIALS)].flatMap(({ 0: initials, index }): PersonSpan[] =>
        own.hasInitials(initials.toLowerCase().replaceAll(/[^\p{L}]/gu, ''))
          ? [{ start: index, end: index + initials.trimEnd().length, kind: 'person' }]
          : [],
      );

/** @param shown words that the record or page shows outside of names, if the text is part of an address; else null */
export const nameWordsIn = (
  text: string,
  own: NameWords,
  people: KnownPeople | null,
  lists: NameLists,
  shown: ReadonlySet<string> | null = null,
): NameWord[] =>
  nameWordsOf(
    wordsOf(text, shown !== null),
    lists,
    own,
    (key) => people?.words.has(key) ?? false,
    shown !== null,
    (key) => shown?.has(key) || (people?.shown.has(key) ?? false),
  );

const NOTHING: ReadonlySet<string> = new Set();

function namesIn(text: string, words: readonly NameWord[], place: NamePlace, weights: NameWeights) {
  const evidence = new NameEvidence(text, words, place);
  const scored = candidatesOf(text, words, { anyCase: place.in === 'address' }).map((candidate) => ({
    candidate,
    score: evidence.scoreOf(candidate, weights),
  }));
  return bestOf(scored, words.length);
}

export function scoreOf<Term extends string>(
  terms: Partial<Record<Term, number>>,
  weights: Record<Term, number>,
): number {
  let score = 0;
  for (const term in terms) score += (terms[term] ?? 0) * weights[term];
  return score;
}

/** Of a sender or recipient: each private person, with the addresses and numbers beside the name. */
export function partySpans(text: string, context: TextContext, model: Model): PersonSpan[] {
  if (isWithheld(text)) return [];
  const { people = null, ownSide = false, host = null, isField = true } = context;
  const own = ownWords(context.own);
  const words = nameWordsIn(text, own, people, model.lists);
  const place: PartyPlace = { ownSide, people, officers: context.officers ?? null };
  const least = isField ? 0 : UNSURE;
  const spans: PersonSpan[] = [];
  for (const piece of partiesOf(text, words, place, model)) {
    if (scoreOf(partyTerms(text, piece, words, place), model.parties) <= least) continue;
    spans.push({ start: piece.from, end: piece.to, kind: 'person' });
  }
  const isPrivate = spans.length > 0;
  return apart([...spans, ...reachSpans(text, words, { isOfficial: !isPrivate, isPrivate, host })]);
}

/** The parts of a sender's or recipient's text that are a party each. */
export function partiesOf(text: string, words: readonly NameWord[], place: PartyPlace, model: Model): Piece[] {
  const alone = { ...place, ownSide: false };
  const score = (from: number, to: number) =>
    scoreOf(partyTerms(text, { from, to, after: '', isEstate: false, isLed: false }, words, alone), model.parties);
  return piecesOf(
    text,
    (from, to, isSure) =>
      from < to &&
      score(from, to) > 0 &&
      (!isSure || words.some((word) => word.from >= from && word.to <= to && word.listed.given)),
    (from, to) =>
      from < to &&
      score(from, to) < BODY_SCORE &&
      words.some((word) => word.from >= from && word.to <= to && word.signs.legalForm),
  );
}

/** Log-odds up to which a value that may be a name is not redacted: when in doubt, shown. */
const UNSURE = 1;
/** Log-odds below which a part with a legal form is a party of its own. */
const BODY_SCORE = -2;

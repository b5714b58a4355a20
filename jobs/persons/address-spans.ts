import { REDACTED_MARK } from '@hyrde/contracts';
import { percentMeanings } from '../text/index.js';
import { fittedModel, lineSpans, type Model, partySpans } from './line-spans.js';
import { type KnownPeople, NameWords, spelledOut } from './people.js';
import { type AddressKey, apart, type PersonSpan } from './spans.js';
import { roleOfLabel } from './vocabulary/labels.js';
import { folded } from './vocabulary/word-list.js';
import { wordsOf } from './words.js';

/** Context of an address, besides its characters. */
export interface AddressContext {
  /** Names of private persons of the record, row or page that has the link. */
  readonly own?: readonly string[];
  readonly people?: KnownPeople | null;
  /** Words that the record or page shows outside of names, folded (`shownWords`). */
  readonly shown?: ReadonlySet<string>;
  /** As of a text (`TextContext.isUnknown`). */
  readonly isUnknown?: boolean;
}

/** Names of parameters and of path segments whose value, or next segment, may be a person. */
const PERSON_KEY =
  /^(?:q|query|s|sok|sok_?ord|search|term|text|navn|namn|name|nafn|nimi|nombre|nom|nome|naam|jmeno|imie|nume|nev|vardas|vards|ime|fullname|full_name|firstname|lastname|fornavn|etternavn|surname|person|personer|persons|people|part|parter|parts?name|party|parties|kontakt|contact|avsender|mottaker|avsendar|mottakar|avsandare|mottagare|afsender|modtager|sender|recipient|from|to|fra|til|applicant|applicants|soker|sokande|hakija|antragsteller|absender|empfaenger|empfanger|demandeur|solicitante|interesado|richiedente|aanvrager|wnioskodawca|zadatel|klient|client|kunde|citizen|borger|innbygger|user|author|forfatter|henkilo|persona|personne|osoba|who|hvem|korrespondent|correspondent)$/;
/** The keys whose value is a name, if it is anything. */
const NAME_KEY =
  /^(?:navn|namn|nafn|nimi|nombre|nom|nome|naam|jmeno|imie|nume|nev|vardas|vards|fullname|full_name|person|personer|persons|people|part|parter|parts?name|party|parties|applicants?|borger|innbygger|henkilo|persona|personne|osoba)$/;
const FILE_ENDING = /\.(?:pdf|html?|aspx?|php\d?|docx?|xlsx?|jpe?g|png|zip|rtf|odt|txt|xml|json|jsp|tiff?|eml|msg)$/i;
/** Maximum length of an address that is read. */
const MAX_ADDRESS = 4_000;

/** Maximum length of a segment such as "de" or "no", which says the language. */
const LANGUAGE_CODE = 2;

/** @param key folded */
export function keyOf(key: string): AddressKey {
  const role = key.length > LANGUAGE_CODE ? roleOfLabel(key.replaceAll(/[-_]/g, ' ')) : null;
  if (role === 'sender' || role === 'recipient' || role === 'correspondent' || NAME_KEY.test(key)) return 'party';
  return role === 'title' ? 'title' : PERSON_KEY.test(key) ? 'person' : null;
}

/** A decoded part of an address with the source position of each code unit. */
interface Decoded {
  readonly text: string;
  readonly at: readonly number[];
}

const HOST = /^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i;

/** Part of an address between its signs, decoded. */
export interface AddressPiece {
  readonly text: string;
  /** Position in the address of each code unit, and of the end. */
  readonly at: readonly number[];
  /** Name of the parameter, or the segment before, folded; empty if missing. */
  readonly key: string;
  /** True for the name of a parameter, which can only be a name of the record or page. */
  readonly isParameter: boolean;
}

/** The parts of an address behind its host that hold words or long numbers. */
export function addressPieces(address: string): AddressPiece[] {
  const host = HOST.exec(address)?.[0].length ?? 0;
  const pieces: AddressPiece[] = [];
  let key = '';
  let at = host;
  const parts = address.slice(host).split(/([/?&=#;])/);
  for (const [i, part] of parts.entries()) {
    if (/^[/?&#;]$/.test(part)) {
      if (part !== '/') key = '';
    } else if (part !== '=' && part !== '') {
      const one = decoded(address, at, at + part.length);
      const isParameter = parts[i + 1] === '=' && key === '';
      for (const piece of innerPieces(one, key)) pieces.push({ ...piece, isParameter });
      key = folded(one.text);
    }
    at += part.length;
  }
  return pieces.filter(({ text }) => /\p{L}{2}/u.test(text) || /\d{6}/.test(text));
}

/** The segments of a path that is a parameter's value. */
function innerPieces({ text, at }: Decoded, key: string): Omit<AddressPiece, 'isParameter'>[] {
  const pieces: Omit<AddressPiece, 'isParameter'>[] = [];
  let start = 0;
  let before = key;
  for (const part of text.split('/')) {
    if (part !== '') {
      pieces.push({ text: part, at: at.slice(start, start + part.length + 1), key: before });
      before = folded(part);
    }
    start += part.length + 1;
  }
  return pieces;
}

/** Names of private persons in an address: encoded once or twice, folded, glued, in path, parameter or fragment. */
export function addressSpans(
  address: string,
  context: AddressContext = {},
  model: Model = fittedModel(),
): PersonSpan[] {
  if (address.length > MAX_ADDRESS) return [{ start: 0, end: address.length, kind: 'person' }];
  const host = HOST.exec(address)?.[0] ?? '';
  return apart([
    ...ownSpans(host, ownNames(context.own ?? NOBODY).glued),
    ...addressPieces(address).flatMap(({ text, at, key, isParameter }) =>
      (isParameter
        ? ownSpans(text, ownNames(context.own ?? NOBODY).glued)
        : pieceSpans(text, key, host, context, model)
      ).map(({ start, end, kind }) => ({
        start: at[start] ?? 0,
        end: at[end] ?? address.length,
        kind,
      })),
    ),
  ]);
}

/** An address whose parts that name private persons are replaced. */
export function redactedAddress(address: string, context: AddressContext = {}): string {
  let [left, done] = ['', 0];
  for (const { start, end } of addressSpans(address, context)) {
    left += address.slice(done, start) + REDACTED_MARK;
    done = end;
  }
  return left + address.slice(done);
}

/**
 * @param key name of the parameter, or the segment before
 * @param host with the scheme; empty if missing
 */
function pieceSpans(
  whole: string,
  key: string,
  host: string,
  { own = NOBODY, people = null, shown = NOTHING, isUnknown = false }: AddressContext,
  model: Model,
): PersonSpan[] {
  const piece = withoutEnding(whole);
  const site = host.replace(/^.*[/@]/, '').toLowerCase();
  const { words, glued } = ownNames(own);
  const numbers = [...piece.matchAll(/(?<!\d)\d{6}[ -]?\d{5}(?!\d)/g)].map(
    ({ 0: number, index }): PersonSpan => ({ start: index, end: index + number.length, kind: 'number' }),
  );
  if (isUnknown) {
    const names = lineSpans(spaced(piece), words, { role: 'address', isUnknown, host: site }, model);
    return names.length > 0 ? [...numbers, ...names] : [];
  }
  const kind = keyOf(key);
  const known = ownSpans(piece, glued);
  const isWritten = /\p{Lu}/u.test(piece) || /\p{L} \p{L}/u.test(piece);
  if (kind === 'party' && isWritten) {
    const party = partySpans(piece, { role: 'correspondent', own: words, people }, model).filter(
      ({ kind: of }) => of === 'person',
    );
    if (party.length > 0) return [...numbers, ...known, ...party];
  }
  const text = spaced(piece);
  const context = isSentence(text) ? { people } : { role: 'address' as const, people, shown, key: kind };
  const names = lineSpans(text, words, { ...context, host: site }, model);
  return [...numbers, ...known, ...names];
}

const NOTHING: ReadonlySet<string> = new Set();
const NOBODY: readonly string[] = [];

/** A part of an address without the ending of a file. */
export const withoutEnding = (piece: string): string => piece.replace(FILE_ENDING, '');

/** A part of an address as a text of the same length: signs between words are blanks, several of them a dash. */
export const spaced = (piece: string): string =>
  piece.replace(/(?<=[\p{L}\p{M}\p{N}])[-_+.~]+(?=[\p{L}\p{M}\p{N}])/gu, ({ length }) =>
    length < 3 ? ' '.repeat(length) : ` ${'–'.repeat(length - 2)} `,
  );

/** True if capitals say which words are names: the part is written as a title is. */
export function isSentence(text: string): boolean {
  const words = wordsOf(text);
  return words.some(({ shape }) => shape === 'lower') && words.some(({ shape }) => shape !== 'lower');
}

/** Names of the record as addresses write them without signs, in one spelling. */
interface Glued {
  readonly spelling: (text: string) => string;
  readonly words: ReadonlySet<string>;
  /** Each name of several words as one word, also with its last word first. */
  readonly names: readonly string[];
}

const SPELLINGS = [folded, (text: string) => folded(spelledOut(text))];

function gluedOf(names: readonly string[]): Glued[] {
  return SPELLINGS.map((spelling) => {
    const all = names.map((name) => (name.match(/[\p{L}\p{M}]+/gu) ?? []).map(spelling));
    const orders = all.flatMap((words) =>
      words.length < 2 ? [] : [words.join(''), [...words.slice(-1), ...words.slice(0, -1)].join('')],
    );
    return {
      spelling,
      words: new Set(all.flat()),
      names: [...new Set(orders)].filter(({ length }) => length >= MIN_GLUED),
    };
  });
}

/** Names of a record or page, for all its addresses. */
const read = new WeakMap<readonly string[], { words: NameWords; glued: Glued[] }>();

function ownNames(names: readonly string[]) {
  let own = read.get(names);
  if (!own) {
    own = { words: new NameWords(names), glued: gluedOf(names) };
    read.set(names, own);
  }
  return own;
}

/** Names of the record written without any sign between their words: "karinordmann", "nils-olavlund". */
function ownSpans(piece: string, glued: readonly Glued[]): PersonSpan[] {
  const spans: PersonSpan[] = [];
  for (const { spelling, words, names } of glued) {
    if (words.size === 0) continue;
    const { text, at } = lettersOf(piece, spelling);
    // "/nordmann": a part that is one word of the name and nothing else.
    if (text.length >= MIN_PART && words.has(text)) return [{ start: 0, end: piece.length, kind: 'person' }];
    for (const name of names) {
      const found = text.indexOf(name);
      if (found >= 0)
        spans.push({ start: at[found] ?? 0, end: (at[found + name.length - 1] ?? 0) + 1, kind: 'person' });
    }
  }
  return spans;
}

/** Minimum length of a part that is one word of a name. */
const MIN_PART = 3;
/** Minimum length of a name whose words are looked for without signs. */
const MIN_GLUED = 6;

/** The letters of a piece, folded, with the place of each. */
function lettersOf(piece: string, spelling: (text: string) => string): Decoded {
  let text = '';
  const at: number[] = [];
  let i = 0;
  for (const sign of piece) {
    if (/[\p{L}\p{M}]/u.test(sign))
      for (const letter of spelling(sign)) {
        at.push(i);
        text += letter;
      }
    i += sign.length;
  }
  return { text, at };
}

const ESCAPES = /(?:%[0-9a-f]{2})+/iy;
/** Maximum number of times that an address is encoded. */
const MAX_ENCODED = 3;

/** A part of an address, decoded until it holds no escape. */
function decoded(address: string, from: number, to: number): Decoded {
  let one: Decoded = { text: address.slice(from, to), at: Array.from({ length: to - from + 1 }, (_, i) => from + i) };
  for (let n = 0; n < MAX_ENCODED && /%[0-9a-f]{2}|\+/i.test(one.text); n++) one = decodedOnce(one);
  return one;
}

function decodedOnce({ text, at }: Decoded): Decoded {
  let plain = '';
  const places: number[] = [];
  const put = (signs: string, place: number) => {
    for (let i = 0; i < signs.length; i++) places.push(place);
    plain += signs;
  };
  for (let i = 0; i < text.length; ) {
    ESCAPES.lastIndex = i;
    const run = ESCAPES.exec(text)?.[0] ?? '';
    if (run === '') {
      put(text.charAt(i) === '+' ? ' ' : text.charAt(i), at[i] ?? 0);
      i++;
      continue;
    }
    for (const [signs, length] of percentMeanings(run)) {
      put(signs, at[i] ?? 0);
      i += length;
    }
  }
  places.push(at[text.length] ?? 0);
  return { text: plain, at: places };
}

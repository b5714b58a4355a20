import { LEFT_OUT } from './marks.js';
import type { KnownPeople } from './people.js';
import { fittedModel, type Model, personSpans } from './person-spans.js';
import { apart, type PersonSpan } from './spans.js';
import { roleOfLabel } from './vocabulary/labels.js';
import { folded } from './vocabulary/word-list.js';

/** What is known of an address besides its characters. */
export interface AddressContext {
  /** Names of private persons of the record, row or page that has the link. */
  readonly own?: readonly string[];
  readonly people?: KnownPeople | null;
}

/** Names of parameters and of path segments whose value, or next segment, is a person. */
const PERSON_KEY =
  /^(?:q|query|s|sok|sok_?ord|search|term|text|navn|namn|name|nafn|nimi|nombre|nom|nome|naam|jmeno|imie|nume|nev|vardas|vards|ime|fullname|full_name|firstname|lastname|fornavn|etternavn|surname|person|personer|persons|people|part|parter|parts?name|party|parties|kontakt|contact|avsender|mottaker|avsendar|mottakar|avsandare|mottagare|afsender|modtager|sender|recipient|from|to|fra|til|applicant|applicants|soker|sokande|hakija|antragsteller|absender|empfaenger|empfanger|demandeur|solicitante|interesado|richiedente|aanvrager|wnioskodawca|zadatel|klient|client|kunde|citizen|borger|innbygger|user|author|forfatter|henkilo|persona|personne|osoba|who|hvem|korrespondent|correspondent|title|tittel|filename|filnavn|file|sti|path|dok|document|subject|emne)$/;
/** Maximum length of an address that is read. */
const MAX_ADDRESS = 4_000;

/** A decoded part of an address with the source position of each code unit. */
interface Decoded {
  readonly text: string;
  readonly at: readonly number[];
}

/** Names of private persons in an address: encoded once or twice, folded, glued, in path, parameter or fragment. */
export function addressSpans(
  address: string,
  context: AddressContext = {},
  model: Model = fittedModel(),
): PersonSpan[] {
  if (address.length > MAX_ADDRESS) return [{ start: 0, end: address.length, kind: 'person' }];
  const host = /^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i.exec(address)?.[0].length ?? 0;
  const spans: PersonSpan[] = [];
  let key = '';
  let at = host;
  for (const part of address.slice(host).split(/([/?&=#;])/)) {
    if (/^[/?&#;]$/.test(part)) {
      if (part !== '/') key = '';
    } else if (part !== '=' && part !== '') {
      spans.push(...partSpans(address, at, at + part.length, key, context, model));
      key = folded(decoded(address, at, at + part.length).text);
    }
    at += part.length;
  }
  return apart(spans);
}

/** An address whose parts that name private persons are replaced. */
export function redactedAddress(address: string, context: AddressContext = {}): string {
  let [left, done] = ['', 0];
  for (const { start, end } of addressSpans(address, context)) {
    left += address.slice(done, start) + LEFT_OUT;
    done = end;
  }
  return left + address.slice(done);
}

function partSpans(
  address: string,
  from: number,
  to: number,
  key: string,
  context: AddressContext,
  model: Model,
): PersonSpan[] {
  const { text, at } = decoded(address, from, to);
  if (!/\p{L}{2}/u.test(text) && !/\d{11}/.test(text)) return [];
  const inner = text.includes('/') ? innerParts(text) : [{ start: 0, end: text.length }];
  return inner.flatMap(({ start, end }) => {
    const piece = text.slice(start, end);
    const before = start > 0 ? (/([^/]*)\/$/.exec(text.slice(0, start))?.[1] ?? '') : key;
    return pieceSpans(piece, before, context, model).map((span) => ({
      start: at[start + span.start] ?? from,
      end: at[start + span.end] ?? to,
      kind: span.kind,
    }));
  });
}

function innerParts(text: string): { start: number; end: number }[] {
  const parts: { start: number; end: number }[] = [];
  let start = 0;
  for (const part of text.split('/')) {
    if (part !== '') parts.push({ start, end: start + part.length });
    start += part.length + 1;
  }
  return parts;
}

/** @param key name of the parameter, or the segment before */
function pieceSpans(
  piece: string,
  key: string,
  { own = [], people = null }: AddressContext,
  model: Model,
): PersonSpan[] {
  const isField = PERSON_KEY.test(key) || isPartyLabel(key);
  const isWritten = /\p{Lu}/u.test(piece) || /\p{L} \p{L}/u.test(piece);
  const numbers = [...piece.matchAll(/(?<!\d)\d{6}[ -]?\d{5}(?!\d)/g)].map(
    ({ 0: number, index }): PersonSpan => ({ start: index, end: index + number.length, kind: 'number' }),
  );
  const known = ownSpans(piece, own);
  if (isField && isWritten && !/\.\p{L}{2,4}$/u.test(piece)) {
    const party = personSpans(piece, { role: 'correspondent', own, people, isField: false }, model).filter(
      ({ kind }) => kind === 'person',
    );
    if (party.length > 0) return [...numbers, ...known, ...party];
  }
  const names = personSpans(piece, { role: 'address', own, people }, model);
  return [...numbers, ...known, ...names];
}

const isPartyLabel = (key: string): boolean => {
  const role = roleOfLabel(key.replaceAll(/[-_]/g, ' '));
  return role === 'sender' || role === 'recipient' || role === 'correspondent';
};

/** Known names written without any sign between their words: "karinordmann". */
function ownSpans(piece: string, own: readonly string[]): PersonSpan[] {
  const { text, at } = foldedWithPlaces(piece);
  const spans: PersonSpan[] = [];
  const wanted = own.map((name) =>
    (name.match(/[\p{L}\p{M}]+/gu) ?? []).flatMap((word) => foldedWithPlaces(word).text),
  );
  for (const words of wanted) {
    if (words.length < 2) continue;
    for (const glued of [words, words.toReversed()].map((order) => order.join(''))) {
      const found = text.indexOf(glued);
      if (found >= 0)
        spans.push({ start: at[found] ?? 0, end: at[found + glued.length] ?? piece.length, kind: 'person' });
    }
  }
  return spans;
}

function foldedWithPlaces(text: string): Decoded {
  let plain = '';
  const at: number[] = [];
  let i = 0;
  for (const sign of text) {
    for (const letter of folded(sign)) {
      at.push(i);
      plain += letter;
    }
    i += sign.length;
  }
  at.push(i);
  return { text: plain, at };
}

const ESCAPES = /(?:%[0-9a-f]{2})+/iy;
const UTF8 = new TextDecoder('utf-8', { fatal: true });
const WINDOWS = new TextDecoder('windows-1252');
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
    const bytes = Buffer.from(run.replaceAll('%', ''), 'hex');
    for (let b = 0; b < bytes.length; ) {
      const length = utf8Length(bytes[b] ?? 0);
      const sign = length > 0 ? utf8Sign(bytes.subarray(b, b + length)) : null;
      put(sign ?? WINDOWS.decode(bytes.subarray(b, b + 1)), at[i + b * 3] ?? 0);
      b += sign === null ? 1 : length;
    }
    i += run.length;
  }
  places.push(at[text.length] ?? 0);
  return { text: plain, at: places };
}

const utf8Length = (first: number): number =>
  first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;

function utf8Sign(bytes: Uint8Array): string | null {
  try {
    return UTF8.decode(bytes);
  } catch {
    return null;
  }
}

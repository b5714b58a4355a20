import { BUILT_IN_TARGETS } from '@hyrde/contracts';
import { stopWordsOf, tokensOf } from '../text/index.js';

/** Replacement for a part of an address that may contain a name. */
export const LEFT_OUT = '•••';

/** Replacement for each character of a redacted text, so that offsets stay valid. */
const BULLET = '•';

/** Languages whose stop words stay readable: the languages in which sites and records are read. */
const LANGUAGES = ['nb', 'nn', 'en', 'sv', 'da', 'fi', 'de', 'fr', 'es', 'it', 'nl'];
const stopWords: ReadonlySet<string> = new Set(LANGUAGES.flatMap((language) => [...stopWordsOf(language)]));
/** Words of record lists and their forms, which stay readable. */
const RECORD_WORDS = `arkiv avsender avsendar dato dokument dokumentdato dokumenttype emne forrige fra inngående inngåande
  innhold journaldato journalpost journalenhet kommune mottaker mottakar nei neste nummer offentlig saksnummer sak saker
  sakstittel side sider status søk søkeresultat til tilgang tittel treff type unntatt utgående utgåande vis år
  case cases date document documents from incoming municipality next number outgoing page previous recipient record
  records results search sender subject title to`;
const plainWords: ReadonlySet<string> = knownWords([
  RECORD_WORDS,
  // Words of other targets are excluded because they also occur in names: Ward, Law, Price.
  ...BUILT_IN_TARGETS.filter(({ namesPeople }) => namesPeople).flatMap(({ name, words }) => [
    ...Object.values(name),
    ...LANGUAGES.flatMap((language) => words[language]?.map(({ word }) => word) ?? []),
  ]),
]);

/** The words of the given texts, and the parts of compounds, which stay readable besides the common words. */
export function knownWords(texts: readonly (string | null)[]): Set<string> {
  return new Set(texts.flatMap((text) => tokensOf(text ?? '').flatMap((token) => token.split(/['-]/))));
}

const DATE = String.raw`\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2}`;
const CASE_NUMBER = String.raw`\d{2,4}\/\d{1,6}(?:[.-]\d{1,5})?`;
/** Numbers that identify nobody: years, counts, days, times and case numbers. */
const PLAIN_NUMBER = new RegExp(String.raw`^(?:\d{1,4}|${DATE}|\d{1,2}[:.]\d{2}|${CASE_NUMBER})$`);
/** Words, numbers, and grouped numbers such as telephone numbers. */
const PARTS = /[\p{L}\p{M}]+|\p{N}+(?:[ \u00a0]\p{N}+){2,}|\p{N}[\p{N}.,:/-]*\p{N}|\p{N}/gu;
/** Separators between the parts of a name. */
const WITHIN_NAME = /^[ \u00a0.,’'-]{1,2}$/;

/**
 * Redacts a text of a page that names private persons. Only words known not to be names stay readable: stop words of
 * the supported languages, words of records and of built-in targets that name people, `known`, and numbers that
 * identify nobody. A capitalised stop word beside a redacted word is redacted too ("Per Hansen"). The length of the
 * text is preserved. No name has to be recognised, so no name can be missed.
 * @param known further words that are not names (`knownWords`): the site's own name, the query
 */
export function redactedText(text: string, known: ReadonlySet<string> = new Set()): string {
  const parts = Array.from(text.matchAll(PARTS), ({ 0: part, index }) => ({
    part,
    from: index,
    to: index + part.length,
    sign: signOf(part, known),
  }));
  let [left, done] = ['', 0];
  for (const [i, { part, from, to, sign }] of parts.entries()) {
    if (sign === 'read' || (sign === 'stop' && !beside(text, parts, i))) continue;
    left += text.slice(done, from) + BULLET.repeat(part.length);
    done = to;
  }
  return left + text.slice(done);
}

/** Minimum number of consecutive equal lines that count as the page's frame rather than list entries. */
const FRAME = 3;

/**
 * Redacts a whole page except its frame: runs of consecutive lines that also occur on a page of the site that names
 * nobody and is readable for everyone. A single line is no frame, since it may name a sender on this page.
 * @param plain text of the page that names nobody; null if none is known
 */
export function redactedPage(text: string, plain: string | null, known: ReadonlySet<string> = new Set()): string {
  const lines = text.split('\n');
  const shared = new Set(runsOf(plain?.split('\n') ?? []));
  const frame = new Set<number>();
  for (const [i, run] of runsOf(lines).entries())
    if (shared.has(run)) for (let line = i; line < i + FRAME; line++) frame.add(line);
  const covered = redactedText(text, known).split('\n');
  return lines.map((line, i) => (frame.has(i) ? line : (covered[i] ?? ''))).join('\n');
}

const runsOf = (lines: readonly string[]): string[] =>
  lines.slice(0, 1 - FRAME).map((_, i) => lines.slice(i, i + FRAME).join('\n'));

interface Part {
  part: string;
  from: number;
  to: number;
  sign: 'read' | 'stop' | 'covered';
}

function signOf(part: string, known: ReadonlySet<string>): Part['sign'] {
  if (/^\p{N}/u.test(part)) return PLAIN_NUMBER.test(part) ? 'read' : 'covered';
  const word = part.normalize('NFC').toLowerCase();
  if (plainWords.has(word) || known.has(word)) return 'read';
  return stopWords.has(word) ? 'stop' : 'covered';
}

/** True if a word is written like a part of a name whose other part is redacted. */
function beside(text: string, parts: readonly Part[], i: number): boolean {
  const [before, one, after] = [parts[i - 1], parts[i], parts[i + 1]];
  if (!one || !isCapital(one.part)) return false;
  const joined = (left: Part | undefined, right: Part | undefined, other: Part | undefined) =>
    left !== undefined &&
    right !== undefined &&
    other?.sign === 'covered' &&
    isCapital(other.part) &&
    WITHIN_NAME.test(text.slice(left.to, right.from));
  return joined(before, one, before) || joined(one, after, after);
}

const isCapital = (part: string): boolean => /^\p{Lu}/u.test(part);

/** True if redaction leaves the text unchanged. */
const holdsNone = (text: string): boolean => redactedText(text) === text;

/**
 * Redacts the address of a page that names private persons: parts behind its place are left out if they may contain a
 * name.
 * @param place the prefix of the address that belongs to no single record (`naming_places`)
 */
export function redactedAddress(address: string, place: string): string {
  const url = parsed(address);
  const base = parsed(place);
  if (!url || !base) return LEFT_OUT;
  const plain = base.pathname.toLowerCase().split('/');
  const segments = url.pathname
    .split('/')
    .map((segment, i) => (plain[i] === segment.toLowerCase() || namesNobody(segment) ? segment : LEFT_OUT));
  const keeps = (name: string, value: string) => base.searchParams.get(name) === value || namesNobody(value);
  const query = [...url.searchParams].map(([name, value]) => `${name}=${keeps(name, value) ? value : LEFT_OUT}`);
  return `${url.origin}${segments.join('/')}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** The address without path segments or query values that read like a document title: two or more words. */
export function addressWithoutTitles(address: string): string {
  const url = parsed(address);
  if (!url) return LEFT_OUT;
  const plain = (part: string) => (/•+[^\p{L}\p{N}•]+•/u.test(redactedText(decoded(part))) ? LEFT_OUT : part);
  const query = [...url.searchParams].map(([name, value]) => `${name}=${plain(value)}`);
  const path = url.pathname.split('/').map(plain).join('/');
  return `${url.origin}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

const namesNobody = (segment: string): boolean => holdsNone(decoded(segment));

function parsed(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return part;
  }
}

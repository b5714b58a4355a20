import { BUILT_IN_TARGETS } from '@hyrde/contracts';
import { stopWordsOf, tokensOf } from '../text/index.js';

/** Replaces a part of an address that may name somebody, for those who may not read names. */
export const LEFT_OUT = '•••';

/** Stands for each character of a text that is covered, so that positions in it stay right. */
const COVER = '•';

/** The languages whose stop words may be read: those that sites and records are read in. */
const LANGUAGES = ['nb', 'nn', 'en', 'sv', 'da', 'fi', 'de', 'fr', 'es', 'it', 'nl'];
const stopWords: ReadonlySet<string> = new Set(LANGUAGES.flatMap((language) => [...stopWordsOf(language)]));
/** By which lists of records and their forms are known for what they are. */
const RECORD_WORDS = `arkiv avsender avsendar dato dokument dokumentdato dokumenttype emne forrige fra inngående inngåande
  innhold journaldato journalpost journalenhet kommune mottaker mottakar nei neste nummer offentlig saksnummer sak saker
  sakstittel side sider status søk søkeresultat til tilgang tittel treff type unntatt utgående utgåande vis år
  case cases date document documents from incoming municipality next number outgoing page previous recipient record
  records results search sender subject title to`;
const plainWords: ReadonlySet<string> = knownWords([
  RECORD_WORDS,
  // Other targets' words stand in names too: Ward, Law, Price.
  ...BUILT_IN_TARGETS.filter(({ namesPeople }) => namesPeople).flatMap(({ name, words }) => [
    ...Object.values(name),
    ...LANGUAGES.flatMap((language) => words[language]?.map(({ word }) => word) ?? []),
  ]),
]);

/** The words of these texts, and the parts of those that are joined: what may stay to be read beside the usual. */
export function knownWords(texts: readonly (string | null)[]): Set<string> {
  return new Set(texts.flatMap((text) => tokensOf(text ?? '').flatMap((token) => token.split(/['-]/))));
}

const DATE = String.raw`\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2}`;
const CASE_NUMBER = String.raw`\d{2,4}\/\d{1,6}(?:[.-]\d{1,5})?`;
/** Numbers that name nobody: years and counts, days, hours, numbers of cases. */
const PLAIN_NUMBER = new RegExp(String.raw`^(?:\d{1,4}|${DATE}|\d{1,2}[:.]\d{2}|${CASE_NUMBER})$`);
/** Words; numbers, and numbers in groups, as telephone numbers are written. */
const PARTS = /[\p{L}\p{M}]+|\p{N}+(?:[ \u00a0]\p{N}+){2,}|\p{N}[\p{N}.,:/-]*\p{N}|\p{N}/gu;
/** Between the parts of a name. */
const WITHIN_NAME = /^[ \u00a0.,’'-]{1,2}$/;

/**
 * A text of a page that names private persons, for those who may not read names: only words that are known to be no names
 * can be read, which are stop words of the languages that Hyrde reads, words of records and of built-in targets that name people, `known`, and
 * numbers that name nobody. A stop word with a capital letter beside a covered one is covered too ("Per Hansen"). What is
 * covered is as long as before. Nothing has to be recognised as a name, so nothing can be missed for not being recognised.
 * @param known further words that are no names (`knownWords`): the site's own name, what was searched for
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
    left += text.slice(done, from) + COVER.repeat(part.length);
    done = to;
  }
  return left + text.slice(done);
}

/** So many lines one after the other are a page's frame, and no entry of a list. */
const FRAME = 3;

/**
 * The same of a whole page, but for its frame: runs of lines that stand one after the other, the same, on a page of the site
 * that names nobody. Whoever reads that page reads them too. One line alone is no frame: who is named there may be a sender
 * here.
 * @param plain the text of that page; null where none is known
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

/** Is it written like part of a name whose other part is covered? */
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

/** Is there anything in it that would be covered? */
const holdsNone = (text: string): boolean => redactedText(text) === text;

/**
 * An address of a page that names private persons. What it has beyond its place is left out where it may name somebody.
 * @param place the part of it that is no record's (`naming_places`)
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

/** The address, without what reads like the title of a document: a part of it, or a value, of two words side by side. */
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

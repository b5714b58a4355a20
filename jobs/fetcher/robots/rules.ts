import { ROBOTS_LINE_CHARACTERS, ROBOTS_SITEMAPS, ROBOTS_WILDCARD_RULES } from '@hyrde/contracts';
import { normalisedPercents } from '../../site/index.js';

/** An allow or disallow line of our group. */
interface Rule {
  allow: boolean;
  pattern: Pattern;
  /** The line as received. */
  line: string;
}

/** A robots.txt as it applies to one crawler. */
export interface RobotsFile {
  /**
   * The rule that decides on a path: the longest match, of equals one that allows (RFC 9309 section 2.2.2).
   * @param path of a URL, with its query
   */
  ruleFor(path: string): Rule | null;
  /** Seconds; 0 if the file names none. */
  crawlDelay: number;
  /** Targets of its `Sitemap:` lines, unresolved; the first `ROBOTS_SITEMAPS`. */
  sitemaps: readonly string[];
  /** True if there are more wildcard rules than can be matched against every URL. */
  tooMany: boolean;
}

interface Group {
  rules: Rule[];
  crawlDelay: number;
}

const ANYONE = '*';

/**
 * Parses a robots.txt (RFC 9309 section 2.2, with `Crawl-delay`). Only rules for `token`, else for everyone, are kept.
 * Other lines do not end a group (section 2.2.4). A `Crawl-delay` or `Request-rate` applies to the agents named before it, since the
 * previous rule or delay; of several the longest counts.
 */
export function readRobots(text: string, token: string): RobotsFile {
  const own = token.toLowerCase();
  const groups = new Map<string, Group>();
  const groupsOf = (agents: ReadonlySet<string>): Group[] =>
    [...agents].map((agent) => {
      const group = groups.get(agent) ?? { rules: [], crawlDelay: 0 };
      groups.set(agent, group);
      return group;
    });
  const sitemaps: string[] = [];
  /** Agents to whom the next rule applies, and those to whom the next delay does. */
  let ruled = new Set<string>();
  let delayed = new Set<string>();
  let afterRule = true;
  let afterDelay = true;
  for (const line of linesOf(text)) {
    const [field, value] = fieldOf(line);
    if (field === 'sitemap') {
      if (value !== '' && sitemaps.length < ROBOTS_SITEMAPS) sitemaps.push(value);
    } else if (field === 'agent') {
      if (afterRule) ruled = new Set();
      if (afterRule || afterDelay) delayed = new Set();
      const agent = productToken(value);
      if (agent === own || agent === ANYONE) for (const agents of [ruled, delayed]) agents.add(agent);
      afterRule = afterDelay = false;
    } else if (field === 'delay' || field === 'rate') {
      const delay = field === 'delay' ? delayOf(value) : delayOfRate(value);
      for (const group of groupsOf(delayed)) group.crawlDelay = Math.max(group.crawlDelay, delay);
      afterDelay = true;
    } else if (field !== null) {
      const pattern = ruled.size > 0 ? patternOf(value) : null;
      for (const { rules } of groupsOf(ruled)) if (pattern) rules.push({ allow: field === 'allow', pattern, line });
      afterRule = true;
    }
  }
  const { rules, crawlDelay } = groups.get(own) ?? groups.get(ANYONE) ?? { rules: [], crawlDelay: 0 };
  const tooMany = rules.filter(({ pattern }) => pattern.hasWildcard).length > ROBOTS_WILDCARD_RULES;
  return { ruleFor: (path) => longest(rules, path), crawlDelay, sitemaps, tooMany };
}

const LINE_END = /\r\n|\r|\n/g;
/** In a file that a web server or editor made into HTML, tags end lines too. */
const LINE_END_OR_TAG = /\r\n|\r|\n|<[^<>]*>/g;

function* linesOf(text: string): Generator<string> {
  let from = 0;
  for (const { index, 0: end } of text.matchAll(/^\s*</.test(text) ? LINE_END_OR_TAG : LINE_END)) {
    yield text.slice(from, index);
    from = index + end.length;
  }
  yield text.slice(from);
}

type Field = 'agent' | 'allow' | 'disallow' | 'delay' | 'rate' | 'sitemap';
/** The fields by their letters. A name may go on behind them (`Disallowed`). */
const FIELDS: readonly (readonly [letters: string, field: Field])[] = [
  ['useragent', 'agent'],
  ['allow', 'allow'],
  ['disallow', 'disallow'],
  ['crawldelay', 'delay'],
  ['requestrate', 'rate'],
  ['sitemap', 'sitemap'],
];
/** Fields that are recognised with spelling mistakes too; they are long enough to resemble no other word. */
const MISSPELT: readonly string[] = ['useragent', 'disallow', 'crawldelay'];
/** Mistakes in a field's name; Google's parser (github.com/google/robotstxt) takes `Dissalow`, which has two. */
const MAX_MISTAKES = 2;
/** Characters of a name that are read. */
const MAX_NAME = 40;

/** A line without its colon: `Disallow /` is unambiguous. */
const WITHOUT_COLON = /^[\w-]+\s+(?=\S+$)/;
/** A line without its colon, whose field has a blank or whose path has a colon: `User agent /a:b`. */
const BEFORE_A_PATH = /^[^:/*]*\s(?=[/*]\S*$)/;

/** Field and value of a line; null if the line has no known field. */
function fieldOf(line: string): [field: Field | null, value: string] {
  const hash = line.indexOf('#');
  const said = (hash < 0 ? line : line.slice(0, hash)).trim();
  const name = BEFORE_A_PATH.exec(said)?.[0] ?? WITHOUT_COLON.exec(said)?.[0] ?? said.slice(0, said.indexOf(':') + 1);
  return [fieldNamed(name), said.slice(name.length).trim()];
}

/** Names differ in case, hyphens and blanks (`User Agent`), and in invisible characters before them. */
function fieldNamed(name: string): Field | null {
  const letters = name
    .slice(0, MAX_NAME)
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  if (letters === '') return null;
  const exact = FIELDS.find(([word]) => letters.startsWith(word));
  return (exact ?? FIELDS.find(([word]) => isMisspelt(letters, word)))?.[1] ?? null;
}

/** True if the name is that field with mistakes, none of them in its first letter. */
const isMisspelt = (letters: string, word: string): boolean =>
  letters[0] === word[0] &&
  Math.abs(letters.length - word.length) <= MAX_MISTAKES &&
  MISSPELT.includes(word) &&
  mistakes(letters, word) <= MAX_MISTAKES;

/** Letters that are wrong, missing, superfluous or exchanged with their neighbour (Damerau 1964). */
function mistakes(written: string, meant: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: meant.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= written.length; i++) {
    const row = [i];
    for (let j = 1; j <= meant.length; j++) {
      const changed = (last[j - 1] ?? 0) + (written[i - 1] === meant[j - 1] ? 0 : 1);
      const swapped = written[i - 1] === meant[j - 2] && written[i - 2] === meant[j - 1];
      const lowest = Math.min(changed, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      row.push(swapped ? Math.min(lowest, (before[j - 2] ?? 0) + 1) : lowest);
    }
    [before, last] = [last, row];
  }
  return last[meant.length] ?? 0;
}

/** Leading letters, `_` and `-` (RFC 9309 section 2.2.1): `Hyrde/2.0 (+https://…)` → `hyrde`; `*` is unchanged. */
function productToken(agent: string): string {
  const [word = ''] = agent.split(/\s/, 1);
  return word === ANYONE ? ANYONE : (/^[a-z_-]*/i.exec(word)?.[0] ?? '').toLowerCase();
}

/** Seconds between two requests by a `Request-rate`, such as `1/10`, `1/10s`, `30/1m`; 0 if it names none. */
function delayOfRate(value: string): number {
  const [, requests = '0', time = '0', unit = 's'] = /^(\d+)\s*\/\s*(\d+)\s*([smh]?)/i.exec(value) ?? [];
  const seconds = Number(time) * (unit.toLowerCase() === 'h' ? 3_600 : unit.toLowerCase() === 'm' ? 60 : 1);
  return Number(requests) > 0 ? seconds / Number(requests) : 0;
}

/** Seconds of a `Crawl-delay`, with or without a unit; 0 if it names none. */
function delayOf(value: string): number {
  const [, number = '0', unit] = /^(\d+(?:[.,]\d+)?|[.,]\d+)\s*(ms\b)?/i.exec(value) ?? [];
  return Number(number.replace(',', '.')) / (unit ? 1_000 : 1);
}

/** Null for the empty pattern, which matches nothing, and for patterns that no URL can match. */
function patternOf(value: string): Pattern | null {
  if (value === '' || value.length > 3 * ROBOTS_LINE_CHARACTERS) return null;
  return normalisedPercents(value).length > ROBOTS_LINE_CHARACTERS ? null : new Pattern(normalised(value));
}

/** Texts that need no encoding: nearly all. */
const PLAIN = /^[\w/.*$?=&~:,;@!+-]*$/;

/**
 * A path or pattern in the form in which both are compared (RFC 9309 section 2.2.2): characters that a URL may have
 * with and without percent-encoding have one form. The signs of patterns, `*` and `$`, are unchanged.
 */
function normalised(text: string): string {
  if (PLAIN.test(text)) return text;
  try {
    return encodeURI(normalisedPercents(text)).replaceAll('%25', '%').replaceAll("'", '%27');
  } catch {
    return text; // half a surrogate
  }
}

/** In a URL, `*` and `$` are no signs: a rule names them by `%2A` and `%24` (section 2.2.3). */
const withoutSigns = (path: string): string => path.replaceAll('*', '%2A').replaceAll('$', '%24');

function longest(rules: readonly Rule[], asked: string): Rule | null {
  const path = withoutSigns(normalised(asked));
  let best: Rule | null = null;
  for (const rule of rules) {
    const more = rule.pattern.length - (best?.pattern.length ?? -1);
    const better = more > 0 || (more === 0 && rule.allow && !best?.allow);
    if (better && rule.pattern.matches(path)) best = rule;
  }
  return best;
}

/** The path of a rule: `*` matches any characters, `$` at the end matches the end of the URL. */
class Pattern {
  readonly length: number;
  readonly hasWildcard: boolean;
  private readonly begin: string;
  /** Parts that must follow in this order, with anything between. */
  private readonly pieces: readonly string[];
  /** Part required at the end; null if anything may follow. */
  private readonly end: string | null;

  constructor(text: string) {
    this.length = text.length;
    const anchored = text.endsWith('$');
    const [begin = '', ...pieces] = (anchored ? text.slice(0, -1) : text).split('*').map(withoutSigns);
    this.begin = begin;
    this.hasWildcard = pieces.length > 0;
    this.end = anchored ? (pieces.pop() ?? '') : null;
    this.pieces = pieces.filter((piece) => piece !== '');
  }

  /** Matches each part at its first occurrence: linear in path and pattern for any input. */
  matches(path: string): boolean {
    const { begin, pieces, end } = this;
    if (!path.startsWith(begin)) return false;
    let at = begin.length;
    for (const piece of pieces) {
      const found = indexOf(path, piece, at);
      if (found < 0) return false;
      at = found + piece.length;
    }
    if (end === null) return true;
    return this.hasWildcard ? path.length - end.length >= at && path.endsWith(end) : path.length === at;
  }
}

/** Length up to which `String.indexOf`, which compares at each position, is fast for any input. */
const SHORT = 16;

/** `String.indexOf` in linear time (Knuth, Morris & Pratt 1977). */
function indexOf(text: string, piece: string, from: number): number {
  if (piece.length <= SHORT) return text.indexOf(piece, from);
  const borders = bordersOf(piece);
  let matched = 0;
  for (let at = from; at < text.length; at++) {
    while (matched > 0 && text[at] !== piece[matched]) matched = borders[matched - 1] ?? 0;
    if (text[at] === piece[matched]) matched++;
    if (matched === piece.length) return at - matched + 1;
  }
  return -1;
}

/** For each prefix of the part, the length of its longest proper border. */
function bordersOf(piece: string): Uint16Array {
  const borders = new Uint16Array(piece.length);
  let matched = 0;
  for (let at = 1; at < piece.length; at++) {
    while (matched > 0 && piece[at] !== piece[matched]) matched = borders[matched - 1] ?? 0;
    if (piece[at] === piece[matched]) matched++;
    borders[at] = matched;
  }
  return borders;
}

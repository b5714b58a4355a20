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
/** Lines of a group: after one of them, a `User-agent` line starts another group. */
const RULES: ReadonlySet<string> = new Set(['allow', 'disallow']);
const NEW_LINE = /\r\n|\r|\n/g;

/**
 * Parses a robots.txt (RFC 9309 section 2.2, with `Crawl-delay`). Only rules for `token`, else for everyone, are kept.
 * Other lines do not end a group (section 2.2.4); a `Crawl-delay` applies to the agents of its group named before it.
 */
export function readRobots(text: string, token: string): RobotsFile {
  const own = token.toLowerCase();
  const groups = new Map<string, Group>();
  const sitemaps: string[] = [];
  let agents = new Set<string>();
  let inRules = true;
  for (const line of linesOf(text)) {
    const [name, value] = field(line);
    if (name === '') continue;
    if (name === 'user-agent') {
      if (inRules) agents = new Set();
      const agent = productToken(value);
      if (agent === own || agent === ANYONE) agents.add(agent);
    } else if (name === 'sitemap') {
      if (value !== '' && sitemaps.length < ROBOTS_SITEMAPS) sitemaps.push(value);
    } else if (agents.size > 0) add(groups, agents, name, value, line);
    if (name === 'user-agent') inRules = false;
    else if (RULES.has(name)) inRules = true;
  }
  const { rules, crawlDelay } = groups.get(own) ?? groups.get(ANYONE) ?? { rules: [], crawlDelay: 0 };
  const tooMany = rules.filter(({ pattern }) => pattern.hasWildcard).length > ROBOTS_WILDCARD_RULES;
  return { ruleFor: (path) => longest(rules, path), crawlDelay, sitemaps, tooMany };
}

function* linesOf(text: string): Generator<string> {
  let from = 0;
  for (const { index, 0: end } of text.matchAll(NEW_LINE)) {
    yield text.slice(from, index);
    from = index + end.length;
  }
  yield text.slice(from);
}

/** A line without its colon: `Disallow /` is unambiguous. */
const WITHOUT_COLON = /^\s*([\w-]+)\s+(\S+)\s*$/;

/** Name (lower case) and value of a line; an empty name if it has none. */
function field(line: string): [name: string, value: string] {
  const hash = line.indexOf('#');
  const said = hash < 0 ? line : line.slice(0, hash);
  const colon = said.indexOf(':');
  const [name, value] =
    colon < 0 ? (WITHOUT_COLON.exec(said)?.slice(1) ?? []) : [said.slice(0, colon), said.slice(colon + 1)];
  return [(name ?? '').trim().toLowerCase(), (value ?? '').trim()];
}

/** Leading letters, `_` and `-` (RFC 9309 section 2.2.1): `Hyrde/2.0 (+https://…)` → `hyrde`; `*` is unchanged. */
function productToken(agent: string): string {
  const [word = ''] = agent.split(/\s/, 1);
  return word === ANYONE ? ANYONE : (/^[a-z_-]*/i.exec(word)?.[0] ?? '').toLowerCase();
}

function add(groups: Map<string, Group>, agents: ReadonlySet<string>, name: string, value: string, line: string): void {
  const allow = name === 'allow';
  if (!RULES.has(name) && name !== 'crawl-delay') return;
  const pattern = name === 'crawl-delay' ? null : patternOf(value);
  for (const agent of agents) {
    const group = groups.get(agent) ?? { rules: [], crawlDelay: 0 };
    groups.set(agent, group);
    if (pattern) group.rules.push({ allow, pattern, line });
    else if (name === 'crawl-delay') group.crawlDelay = delayOf(value) ?? group.crawlDelay;
  }
}

function delayOf(value: string): number | null {
  const seconds = Number(value);
  return Number.isNaN(seconds) ? null : seconds;
}

/** Null for the empty pattern, which matches nothing, and for patterns that no URL can match. */
function patternOf(value: string): Pattern | null {
  if (value === '' || value.length > 3 * ROBOTS_LINE_CHARACTERS) return null;
  const normal = normalisedPercents(value);
  return normal.length > ROBOTS_LINE_CHARACTERS ? null : new Pattern(encoded(normal));
}

/** Patterns that need no encoding: nearly all. */
const PLAIN = /^[\w/.*$?=&~:,;@!+-]*$/;

/** The pattern as in a URL: non-ASCII characters as percent-encoded UTF-8. */
function encoded(pattern: string): string {
  if (PLAIN.test(pattern)) return pattern;
  try {
    return upperPercents(encodeURI(pattern).replaceAll('%25', '%'));
  } catch {
    return pattern; // half a surrogate
  }
}

const upperPercents = (text: string): string =>
  text.includes('%') ? text.replace(/%[\da-f]{2}/gi, (code) => code.toUpperCase()) : text;

function longest(rules: readonly Rule[], asked: string): Rule | null {
  const path = upperPercents(asked);
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
    const [begin = '', ...pieces] = (anchored ? text.slice(0, -1) : text).split('*');
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

import type { WallKind } from '@hyrde/contracts';
import type { Page } from './page.js';
import { isSameSite } from './scope.js';
import { type MarkStrength, vendorMark, wallHeader } from './wall-marks.js';
import { foldedWords, type PhraseMatch, type PhraseStrength, phrasesIn, sentencesOf } from './wall-words.js';

export type { WallKind };

/** A page that answered in place of the site's page. Its reason is `WALL_REASONS[kind]`. */
export interface Wall {
  kind: WallKind;
  /** Evidence: headers and vendors' marks, then phrases of title and text. */
  marks: string[];
}

/** Final status and headers of an answer, header names in lower case. */
export interface WallAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
}

/** Maximum characters and links of a page that may be a wall; a page beyond them shows content of its own. */
const MAX_TEXT = 4_000;
const MAX_LINKS = 30;
/** Maximum characters of a wall whose title and headings say nothing of it, and whose source has no vendor's mark. */
const MAX_SILENT = 1_500;
/** Links to follow on the site beyond which no other evidence reaches `ENOUGH`. */
const MAX_OWN_LINKS = 20;
/** Maximum phrases given as marks. */
const MAX_MARKS = 6;

/**
 * Log-odds, set by hand, that an answer is a wall. Vendors' marks, words and shape count apart, and no weight reaches
 * `ENOUGH` without another: ordinary pages carry vendors' scripts, mention captchas, or are short.
 */
const WEIGHTS = {
  mark: { wall: 4, present: 1.5 } satisfies Record<MarkStrength, number>,
  /** A phrase in the title or one of the first headings. */
  head: { says: 3, about: 1, asks: 0 } satisfies Record<PhraseStrength, number>,
  /** A title or heading of words about the wall only. */
  wholeHead: 2,
  /** A phrase in the text. */
  text: { says: 3.25, about: 0.5, asks: 1 } satisfies Record<PhraseStrength, number>,
  /** Each further phrase that states the wall, up to three. */
  furtherSays: 0.5,
  /** An IP address in the text, as that of the visitor. */
  ipAddress: 1,
  /** A field for a password. */
  password: 2.5,
  /** A status that refuses or fails. */
  status: 1.5,
  /** Nothing to follow on the site. */
  noLinks: 0.5,
  /** Each link to follow beyond the first. */
  link: -0.6,
  /** Each word that no phrase explains, beyond the first 20, whose weight depends on the kind. */
  furtherWord: -0.02,
  /** A title, or a first heading, about another subject. */
  otherSubject: -1,
  /** Title and a heading name the same other subject. */
  ownSubject: -2,
} as const;
const ENOUGH = 3;
const FIRST_WORDS = 20;
const MAX_FURTHER_SAYS = 3;
/** Unexplained words besides those of the title from which title and headings count as a subject, not as a name. */
const MIN_CONTENT = 2;
/** Lead of the kinds whose vendors' wall pages are recognised, above all that words can add. */
const VENDOR_DECIDES = 100;

/**
 * Kinds in the order in which equal evidence decides, each with the log-odds of an unexplained word. Firewalls explain
 * themselves at length, in words of their own; a dialog for consent, a log-in or a captcha also appears beside content.
 */
const WORD_ODDS: ReadonlyMap<WallKind, number> = new Map([
  ['firewall', -0.07],
  ['challenge', -0.07],
  ['captcha', -0.2],
  ['login', -0.2],
  ['maintenance', -0.15],
  ['parked', -0.07],
  ['consent', -0.2],
  ['refusal', -0.07],
  ['failure', -0.07],
]);
/** Headings read as such; further ones are text. */
const HEADINGS = 3;
/** Number of words before and after a phrase that it explains, by strength. */
const EXPLAINS: Readonly<Record<PhraseStrength, number>> = { says: 6, asks: 4, about: 1 };

/** True if the page is small enough to be a wall. Only then are vendors' marks sought in its source. */
export const mayBeWall = ({ text, links }: Pick<Page, 'text' | 'links'>): boolean =>
  text.length <= MAX_TEXT && links.length <= MAX_LINKS;

/**
 * Recognises a wall: a page of a firewall, a challenge, a captcha, a consent dialog, maintenance, a parked domain, a
 * log-in, a refusal, a failure, or nothing at all, in place of the site's page. Evidence is summed as log-odds: headers
 * and status of the answer, vendors' marks, phrases in all languages, and the page's shape (words that no phrase
 * explains, links to follow, a subject of its own). Never throws; time is bounded by the page's size limits.
 * @param page of an HTML answer as received, not rendered
 * @param answer without it only the page is read
 * @returns null if the page is the site's own
 */
export function wallOf(page: Page, answer?: WallAnswer): Wall | null {
  const header = answer ? wallHeader(answer.headers) : null;
  if (header) return { kind: header.kind, marks: [header.mark] };
  if (!mayBeWall(page)) return null;
  if (isEmpty(page)) return { kind: 'empty', marks: ['no text, no links'] };
  const links = ownLinks(page);
  if (links > MAX_OWN_LINKS) return null;
  const heads = [page.title, ...page.headings.slice(0, HEADINGS)].map(headOf);
  const silent = !page.vendorMarks && heads.every(({ matches }) => matches.length === 0);
  if (silent && page.text.length > MAX_SILENT) return null;
  const evidence = new Evidence(page, heads);
  const { kind, odds } = evidence.strongest();
  if (kind === null || odds + shapeOf(page, links, kind, evidence) + statusOf(answer) < ENOUGH) return null;
  return { kind, marks: evidence.marksOf(kind) };
}

/** True if an answer shows nothing, and no browser would show more. A scanned PDF has no text either. */
const isEmpty = ({ url, title, text, links, forms, needsBrowser, vendorMarks }: Page): boolean =>
  text === '' && title === '' && links.length === 0 && !forms && !needsBrowser && !vendorMarks && !/\.pdf$/i.test(url);

/** Statuses of pages that do not exist say nothing of walls. */
const statusOf = (answer?: WallAnswer): number =>
  answer && answer.status >= 400 && answer.status !== 404 && answer.status !== 410 ? WEIGHTS.status : 0;

/** A title or heading with its phrases. */
interface Head {
  /** As in the page. */
  readonly text: string;
  readonly words: readonly string[];
  readonly matches: readonly PhraseMatch[];
}

/** Evidence in a page's source, title, headings and text, by kind of wall. */
class Evidence {
  readonly title: Head;
  readonly headings: readonly Head[];
  /** Number of words that no phrase explains; `content`: that of those in sentences beyond the title's words. */
  readonly unexplained: number;
  readonly content: number;
  private readonly matches: readonly PhraseMatch[];
  private readonly password: boolean;

  /** @param heads the title, then the first headings */
  constructor(
    private readonly page: Page,
    readonly heads: readonly Head[],
  ) {
    const [title = headOf(''), ...headings] = heads;
    const sentences = sentencesOf(page.text).map((words) => ({ words, matches: phrasesIn(words) }));
    this.title = title;
    this.headings = headings;
    this.matches = sentences.flatMap(({ matches }) => matches);
    this.unexplained = sentences.reduce((sum, sentence) => sum + unexplainedIn(sentence), 0);
    const others = sentences.filter(({ words }) => words.some((word) => !this.title.words.includes(word)));
    this.content = others.reduce((sum, sentence) => sum + unexplainedIn(sentence), 0);
    this.password = page.forms?.some(({ controls }) => controls.some(({ type }) => type === 'password')) ?? false;
  }

  /**
   * The kind with the strongest evidence, among those of vendors' wall pages if the source has such marks, and the
   * evidence of all kinds together as log-odds.
   */
  strongest(): { kind: WallKind | null; odds: number } {
    let kind: WallKind | null = null;
    let most = 0;
    const best = { mark: 0, head: 0, text: 0 };
    for (const each of WORD_ODDS.keys()) {
      const found = { mark: this.markOdds(each), head: this.headOdds(each), text: this.textOdds(each) };
      const sum = found.mark + found.head + found.text + (found.mark >= WEIGHTS.mark.wall ? VENDOR_DECIDES : 0);
      if (sum > most) [kind, most] = [each, sum];
      for (const part of ['mark', 'head', 'text'] as const) best[part] = Math.max(best[part], found[part]);
    }
    const asks = this.matches.some(({ strength }) => strength === 'asks') ? WEIGHTS.text.asks : 0;
    const address = IP_ADDRESS.test(this.page.text) ? WEIGHTS.ipAddress : 0;
    return { kind, odds: best.mark + best.head + best.text + asks + address };
  }

  /** Marks and phrases of that kind, each once. */
  marksOf(kind: WallKind): string[] {
    const vendors = (this.page.vendorMarks ?? []).filter((name) => vendorMark(name)?.kind === kind);
    const phrases = [...this.heads.flatMap(({ matches }) => matches), ...this.matches]
      .filter((match) => match.kind === kind && match.strength === 'says')
      .map(({ words }) => words);
    return [...new Set([...vendors, ...phrases])].slice(0, MAX_MARKS);
  }

  private markOdds(kind: WallKind): number {
    const marks = this.page.vendorMarks?.map((name) => vendorMark(name)) ?? [];
    const own = marks.flatMap((mark) => (mark?.kind === kind ? WEIGHTS.mark[mark.strength] : []));
    return Math.max(0, ...own);
  }

  private headOdds(kind: WallKind): number {
    return Math.max(0, ...this.heads.map((head) => oddsOfHead(head, kind)));
  }

  private textOdds(kind: WallKind): number {
    const own = this.matches.filter((match) => match.kind === kind);
    const said = new Set(own.filter(({ strength }) => strength === 'says').map(({ words }) => words)).size;
    const further = Math.min(Math.max(0, said - 1), MAX_FURTHER_SAYS) * WEIGHTS.furtherSays;
    const words = Math.max(0, ...own.map(({ strength }) => WEIGHTS.text[strength])) + further;
    return kind === 'login' && this.password ? words + WEIGHTS.password : words;
  }
}

function headOf(text: string): Head {
  const words = foldedWords(text);
  return { text, words, matches: phrasesIn(words) };
}

function oddsOfHead({ words, matches }: Head, kind: WallKind): number {
  const own = matches.filter((match) => match.kind === kind);
  if (own.length === 0) return 0;
  if (own.some(({ strength }) => strength === 'says')) return WEIGHTS.head.says;
  return covered(own) === words.length ? WEIGHTS.wholeHead : WEIGHTS.head.about;
}

/** Number of words in phrases. */
const covered = (matches: readonly PhraseMatch[]): number =>
  new Set(matches.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i))).size;

/** Number of words of a sentence that no phrase explains. */
function unexplainedIn({ words, matches }: Pick<Head, 'words' | 'matches'>): number {
  const explained = new Uint8Array(words.length);
  for (const { strength, start, end } of matches)
    explained.fill(1, Math.max(0, start - EXPLAINS[strength]), end + EXPLAINS[strength]);
  return words.length - explained.reduce((sum, one) => sum + one, 0);
}

/** Log-odds of the page's shape: content, ways on and a subject of its own speak against a wall. */
function shapeOf(page: Page, links: number, kind: WallKind, evidence: Evidence): number {
  const { unexplained, content } = evidence;
  const ways = links === 0 ? WEIGHTS.noLinks : (links - 1) * WEIGHTS.link;
  const words =
    Math.min(unexplained, FIRST_WORDS) * (WORD_ODDS.get(kind) ?? 0) +
    Math.max(0, unexplained - FIRST_WORDS) * WEIGHTS.furtherWord;
  return ways + words + (content < MIN_CONTENT ? 0 : subjectOdds(page, evidence));
}

/** Number of links to other pages of the site. Frames, the page itself and addresses of vendors lead nowhere. */
function ownLinks({ url, links }: Page): number {
  const origin = /^https?:\/\/[^/?]*\//.exec(url)?.[0] ?? url;
  let own = 0;
  for (const link of links) {
    if (link.url === url || FRAME.test(link.tagPath ?? '') || VENDOR_PATH.test(link.url)) continue;
    if ((link.url.startsWith(origin) || isSameSite(link.url, url)) && ++own > MAX_OWN_LINKS) break;
  }
  return own;
}

/** An IPv4 address. */
const IP_ADDRESS = /(?<![\d.])\d{1,3}\.\d{1,3}\.\d{1,3}\.(?:\d{1,3}|x)(?![\d.])/;
const FRAME = /\bi?frame[^ ]*$/;
const VENDOR_PATH = /\/(?:cdn-cgi|_Incapsula_Resource|\.well-known|\.within\.website)\b/;

/** Log-odds of a title and headings that are about something else than a wall. */
function subjectOdds({ url }: Page, { title, headings }: Evidence): number {
  const [first] = headings;
  const named = isOfAnotherSubject(title) && !isHostName(title, url);
  const headed = first !== undefined && isOfAnotherSubject(first) && !isHostName(first, url);
  const own =
    named && headings.some((head) => isOfAnotherSubject(head) && head.words.some((word) => title.words.includes(word)));
  return (named ? WEIGHTS.otherSubject : 0) + (headed ? WEIGHTS.otherSubject : 0) + (own ? WEIGHTS.ownSubject : 0);
}

/** True if no phrase states a wall or asks for something, and less than half of the words are about walls. */
const isOfAnotherSubject = ({ words, matches }: Head): boolean =>
  words.length > 0 && matches.every(({ strength }) => strength === 'about') && covered(matches) < words.length / 2;

/** A domain name, as in titles of parked domains. */
const DOMAIN = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+$/u;

/** True for a domain name, for words of the page's own host name, and for numbers. */
function isHostName({ text, words }: Head, url: string): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return DOMAIN.test(text) || words.every((word) => host.includes(word) || /^\d+$/.test(word));
}

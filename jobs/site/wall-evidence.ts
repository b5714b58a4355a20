import type { WallKind } from '@hyrde/contracts';
import type { Page } from './page.js';
import type { Form } from './request.js';
import { isSameSite } from './scope.js';
import { vendorMark } from './wall-marks.js';
import type { WALL_WEIGHTS } from './wall-weights.js';
import { foldedWords, type PhraseMatch, type PhraseStrength, phrasesIn, sentencesOf } from './wall-words.js';

/** Name of a term of the evidence that a page is a wall. */
export type WallTerm = keyof typeof WALL_WEIGHTS;
export type WallTerms = Readonly<Partial<Record<WallTerm, number>>>;

/** Links to follow on the site beyond which no other evidence makes a wall. */
export const MAX_OWN_LINKS = 20;
/** Headings read as such; further ones are text. */
const HEADINGS = 3;
/** Number of unexplained words that count in full. */
const FIRST_WORDS = 20;
const MAX_FURTHER_SAYS = 3;
/** Unexplained words besides those of the title from which title and headings count as a subject, not as a name. */
const MIN_CONTENT = 2;
/** Number of words before and after a phrase that it explains, by strength. */
const EXPLAINS: Readonly<Record<PhraseStrength, number>> = { says: 6, asks: 4, about: 1 };
/** Maximum phrases given as marks. */
const MAX_MARKS = 6;

/**
 * Kinds whose evidence is sought in words, in the order in which equal evidence decides, each with the part of
 * `wordsBeside` that counts: 1 for kinds that also stand beside content, less for maintenance, which may be a notice.
 */
const KINDS: ReadonlyMap<WallKind, number> = new Map([
  ['firewall', 0],
  ['challenge', 0],
  ['captcha', 1],
  ['login', 1],
  ['maintenance', 0.6],
  ['parked', 0],
  ['consent', 1],
  ['refusal', 0],
  ['failure', 0],
]);
/** Order of the evidence by which the kind is chosen: a vendor's wall page, then title and headings, then text. */
const RANK = { wall: 100, present: 1.5, says: 3, whole: 2, about: 1, further: 0.5, password: 2.5 } as const;

/** True for a form with a field for a password. */
export const asksPassword = ({ controls }: Form): boolean => controls.some(({ type }) => type === 'password');

/** A title or heading with its phrases. */
interface Head {
  /** As in the page. */
  readonly text: string;
  readonly words: readonly string[];
  readonly matches: readonly PhraseMatch[];
}

/** Evidence in a page's source, title, headings, text and shape that it is a wall. */
export class WallEvidence {
  private readonly title: Head;
  private readonly headings: readonly Head[];
  /** Number of words that no phrase explains; `content`: that of those in sentences beyond the title's words. */
  private readonly unexplained: number;
  private readonly content: number;
  private readonly matches: readonly PhraseMatch[];
  private readonly asksPassword: boolean;

  /** @param ownLinks number of links to other pages of the site (`ownLinksOf`) */
  constructor(
    private readonly page: Page,
    private readonly ownLinks: number,
  ) {
    const sentences = sentencesOf(page.text).map((words) => ({ words, matches: phrasesIn(words) }));
    this.title = headOf(page.title);
    this.headings = page.headings.slice(0, HEADINGS).map(headOf);
    this.matches = sentences.flatMap(({ matches }) => matches);
    this.unexplained = sentences.reduce((sum, sentence) => sum + unexplainedIn(sentence), 0);
    const others = sentences.filter(({ words }) => words.some((word) => !this.title.words.includes(word)));
    this.content = others.reduce((sum, sentence) => sum + unexplainedIn(sentence), 0);
    this.asksPassword = page.forms?.some(asksPassword) ?? false;
  }

  /** True if neither title and headings nor the source say anything of a wall. */
  get isSilent(): boolean {
    return !this.page.vendorMarks && this.heads.every(({ matches }) => matches.length === 0);
  }

  /** The kind with the strongest evidence, of vendors' wall pages first; null if nothing is about a wall. */
  kind(): WallKind | null {
    let [kind, most]: [WallKind | null, number] = [null, 0];
    for (const each of KINDS.keys()) {
      const rank = this.rankOf(each);
      if (rank > most) [kind, most] = [each, rank];
    }
    return kind;
  }

  /** Terms that are not 0, of all kinds of walls together, except those that the answer's status and headers give. */
  terms(kind: WallKind): WallTerms {
    const strengths = new Set(this.page.vendorMarks?.map((name) => vendorMark(name)?.strength));
    const heads = new Set(this.heads.map((head) => strengthOf(head)));
    const says = new Set(this.matches.filter(({ strength }) => strength === 'says').map(({ words }) => words)).size;
    const has = (wanted: PhraseStrength) => this.matches.some(({ strength }) => strength === wanted);
    const isLogin = this.matches.some(({ kind: each }) => each === 'login');
    const subject = this.content < MIN_CONTENT ? null : this.subject();
    const words = Math.min(this.unexplained, FIRST_WORDS);
    const terms: Record<Exclude<WallTerm, 'status'>, number | boolean> = {
      bias: 1,
      vendorWall: strengths.has('wall'),
      vendorPresent: !strengths.has('wall') && strengths.has('present'),
      headSays: heads.has('says'),
      headWhole: !heads.has('says') && heads.has('whole'),
      headAbout: !heads.has('says') && !heads.has('whole') && heads.has('about'),
      textSays: says > 0,
      textAbout: says === 0 && has('about'),
      furtherSays: Math.min(Math.max(0, says - 1), MAX_FURTHER_SAYS),
      asks: has('asks'),
      ipAddress: IP_ADDRESS.test(this.page.text),
      password: this.asksPassword && isLogin,
      noLinks: this.ownLinks === 0,
      links: Math.max(0, this.ownLinks - 1),
      words,
      wordsBeside: words * (KINDS.get(kind) ?? 0),
      furtherWords: Math.max(0, this.unexplained - FIRST_WORDS),
      otherSubject: subject?.others ?? 0,
      ownSubject: subject?.isOwn ?? false,
    };
    return Object.fromEntries(
      Object.entries(terms)
        .map(([term, value]) => [term, Number(value)] as const)
        .filter(([, value]) => value !== 0),
    );
  }

  /** Marks and phrases of that kind, each once. */
  marksOf(kind: WallKind): string[] {
    const vendors = (this.page.vendorMarks ?? []).filter((name) => vendorMark(name)?.kind === kind);
    const phrases = [...this.heads.flatMap(({ matches }) => matches), ...this.matches]
      .filter((match) => match.kind === kind && match.strength === 'says')
      .map(({ phrase }) => phrase);
    return [...new Set([...vendors, ...phrases])].slice(0, MAX_MARKS);
  }

  private get heads(): readonly Head[] {
    return [this.title, ...this.headings];
  }

  private rankOf(kind: WallKind): number {
    const marks = this.page.vendorMarks?.map((name) => vendorMark(name)) ?? [];
    const mark = Math.max(0, ...marks.flatMap((each) => (each?.kind === kind ? RANK[each.strength] : [])));
    const head = Math.max(0, ...this.heads.map((each) => rankOfHead(strengthOf(each, kind))));
    const own = this.matches.filter((match) => match.kind === kind);
    const says = new Set(own.filter(({ strength }) => strength === 'says').map(({ words }) => words)).size;
    const text = says > 0 ? RANK.says + Math.min(says - 1, MAX_FURTHER_SAYS) * RANK.further : own.length > 0 ? 0.5 : 0;
    return mark + head + text + (kind === 'login' && this.asksPassword && own.length > 0 ? RANK.password : 0);
  }

  /** Title and headings that are about something else than a wall. */
  private subject(): { others: number; isOwn: boolean } {
    const { url } = this.page;
    const [first] = this.headings;
    const named = isOfAnotherSubject(this.title) && !isHostName(this.title, url);
    const headed = first !== undefined && isOfAnotherSubject(first) && !isHostName(first, url);
    const isOwn =
      named &&
      this.headings.some(
        (head) =>
          isOfAnotherSubject(head) &&
          !isHostName(head, url) &&
          head.words.some((word) => this.title.words.includes(word)),
      );
    return { others: Number(named) + Number(headed), isOwn };
  }
}

function headOf(text: string): Head {
  const words = foldedWords(text);
  return { text, words, matches: phrasesIn(words) };
}

/**
 * Strength of a title or heading: `says` if a phrase states a wall, `whole` if all its words are about walls, `about` if
 * some are; null if none is.
 * @param kind only phrases of this kind count; all without it
 */
function strengthOf({ words, matches }: Head, kind?: WallKind): 'says' | 'whole' | 'about' | null {
  const own = matches.filter((match) => match.kind !== null && (kind === undefined || match.kind === kind));
  if (own.length === 0) return null;
  if (own.some(({ strength }) => strength === 'says')) return 'says';
  return covered(own) === words.length ? 'whole' : 'about';
}

const rankOfHead = (strength: ReturnType<typeof strengthOf>): number => (strength ? RANK[strength] : 0);

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

/**
 * Number of links to other pages of the site, counted up to one more than `MAX_OWN_LINKS`. Frames, the page itself and
 * addresses of vendors lead nowhere.
 */
export function ownLinksOf({ url, links }: Page): number {
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

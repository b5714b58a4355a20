import { linesOfMain, type Opened, type Page } from '@hyrde/jobs/site';
import { analyserFor } from '@hyrde/jobs/text';
import { mean, median } from '../report/statistics.js';

/** Fractions that describe the links, hosts and topics of a web, and a number of links. */
export const STATISTICS = {
  worded: 'links to pages on the topic with one of the crawler’s words in label or address',
  right: 'links with one of these words that lead to pages on the topic',
  titled: 'words of a label that are in the title or first heading of its page',
  says: 'pages on the topic with two of the crawler’s words in the text',
  lies: 'pages with two of these words that are not on the topic',
  denser: 'pairs of a page on the topic and such a page of which the first has the larger share of these words',
  purity: 'pages on the topic among the pages of the host, seen from one of them',
  section: 'the same in the section',
  near: 'links of pages on the topic, without the navigation, that lead to others',
  dead: 'links within the host that lead to no page',
  navigation: 'links of a page that are on more than half of the pages of the host',
  links: 'distinct links of a page, median',
  languages: 'pages in another language than most of the host’s',
} as const;
export type Statistic = keyof typeof STATISTICS;
export const STATISTIC_NAMES = Object.keys(STATISTICS) as Statistic[];

/** Statistics by name; those of which a web has too few observations are missing. */
export type Statistics = Partial<Record<Statistic, number>>;

/** A topic with its truth, on a web. */
export interface MeasuredTopic {
  readonly words: readonly string[];
  relevant(url: string): string | null;
}

/** A web to be measured: pages by host, and topics. */
export interface MeasuredWeb {
  readonly language: string | null;
  readonly topics: readonly MeasuredTopic[];
  readonly hosts: ReadonlyMap<string, readonly string[]>;
  open(url: string): Opened;
  /** True if the address is the host's own and no page, false if it is a page; null if unknown. */
  isDead(url: string): boolean | null;
}

/** Number of pages measured of a host, spread over all of them; minimum for the host to count. */
const [MAX_PAGES, MIN_PAGES] = [200, 12];
/** Minimum number of observations of a statistic on a host, and of pages on the topic for a topic to count there. */
const [MIN_OBSERVED, MIN_ON_TOPIC] = [10, 4];
const SAYS = 2;

class Fraction {
  private above = 0;
  private below = 0;

  add(value: number | boolean, weight = 1): void {
    this.above += weight * Number(value);
    this.below += weight;
  }

  value = (): number | undefined => (this.below < MIN_OBSERVED ? undefined : this.above / this.below);
}

interface ReadPage {
  readonly url: string;
  readonly page: Page;
  /** Distinct addresses of links to other pages. */
  readonly targets: ReadonlySet<string>;
}

/** Statistics of each host; those of topics are over all topics of which the host has enough pages. */
export function hostStatistics(web: MeasuredWeb): Map<string, Statistics> {
  const found = new Map<string, Statistics>();
  for (const [host, urls] of web.hosts) if (urls.length >= MIN_PAGES) found.set(host, statisticsOf(web, urls));
  return found;
}

function statisticsOf(web: MeasuredWeb, all: readonly string[]): Statistics {
  const urls = spreadOver(all, MAX_PAGES);
  const pages = urls.flatMap((url) => readPage(web, url) ?? []);
  const on = new Map<string, number>();
  for (const { targets } of pages) for (const target of targets) on.set(target, (on.get(target) ?? 0) + 1);
  const isMenu = (target: string): boolean => (on.get(target) ?? 0) > pages.length / 2;
  const fractions = new Map(STATISTIC_NAMES.map((name) => [name, new Fraction()]));
  const add = (name: Statistic, value: number | boolean, weight = 1) => fractions.get(name)?.add(value, weight);
  const languages = pages.flatMap(({ page }) => page.language ?? []);
  const main = mostFrequent(languages);
  for (const one of languages) add('languages', one !== main);
  for (const { targets } of pages) {
    if (targets.size > 0) add('navigation', [...targets].filter(isMenu).length / targets.size);
    for (const target of targets) {
      const isDead = web.isDead(target);
      if (isDead !== null) add('dead', isDead);
    }
  }
  measureLabels(web, pages, add);
  for (const topic of web.topics) measureTopic(web, topic, pages, isMenu, add);
  const values = Object.fromEntries([...fractions].flatMap(([name, one]) => [[name, one.value()]]));
  return { ...values, links: median(pages.map(({ targets }) => targets.size)) };
}

function readPage(web: MeasuredWeb, url: string): ReadPage | null {
  const opened = web.open(url);
  if (opened.kind !== 'page') return null;
  const { page } = opened;
  return { url, page, targets: new Set(page.links.flatMap((link) => (link.url === url ? [] : [link.url]))) };
}

type Add = (name: Statistic, value: number | boolean, weight?: number) => void;

/** Distinct pairs of label and target; a menu counts once. */
function* labelled(pages: readonly ReadPage[]): Generator<{ label: string; url: string }> {
  const seen = new Set<string>();
  for (const { url, page } of pages)
    for (const link of page.links) {
      const key = `${link.url} ${link.label}`;
      if (link.url === url || seen.has(key)) continue;
      seen.add(key);
      yield link;
    }
}

function measureLabels(web: MeasuredWeb, pages: readonly ReadPage[], add: Add): void {
  const { terms } = analyserFor(web.language);
  const names = new Map(pages.map(({ url, page }) => [url, `${page.title} ${page.headings[0] ?? ''}`]));
  for (const { label, url } of labelled(pages)) {
    const name = names.get(url);
    if (name === undefined) continue;
    const named = new Set(terms(name));
    const words = [...new Set(terms(label))];
    add('titled', words.length === 0 ? 0 : words.filter((word) => named.has(word)).length / words.length);
  }
}

function measureTopic(
  web: MeasuredWeb,
  topic: MeasuredTopic,
  pages: readonly ReadPage[],
  isMenu: (url: string) => boolean,
  add: Add,
): void {
  const isOn = (url: string): boolean => topic.relevant(url) !== null;
  const onTopic = pages.filter(({ url }) => isOn(url));
  if (onTopic.length < MIN_ON_TOPIC) return;
  const { terms } = analyserFor(web.language, topic.words);
  const given = new Set(topic.words.flatMap((word) => terms(word)));
  const hitsIn = (text: string) => {
    const all = terms(text);
    const hits = all.filter((term) => given.has(term));
    return { distinct: new Set(hits).size, density: hits.length / Math.max(1, all.length) };
  };
  const densities: { on: number[]; lying: number[] } = { on: [], lying: [] };
  const sections = new Map<string, { on: number; all: number }>();
  for (const { url, page, targets } of pages) {
    const on = isOn(url);
    const section = sections.get(sectionOf(url)) ?? { on: 0, all: 0 };
    sections.set(sectionOf(url), { on: section.on + Number(on), all: section.all + 1 });
    const { distinct, density } = hitsIn(linesOfMain(page).join('\n'));
    const says = distinct >= SAYS;
    if (on) densities.on.push(density);
    else if (says) densities.lying.push(density);
    if (on) add('says', says);
    if (says) add('lies', !on);
    if (!on) continue;
    for (const target of targets) if (!isMenu(target) && web.isDead(target) === false) add('near', isOn(target));
  }
  for (const one of densities.on) for (const other of densities.lying) add('denser', one > other);
  add('purity', onTopic.length / pages.length, onTopic.length);
  for (const { on, all } of sections.values()) if (on > 0) add('section', on / all, on);
  for (const { label, url } of labelled(pages)) {
    if (web.isDead(url) !== false) continue;
    const hasWord = hitsIn(`${label} ${addressWords(url)}`).distinct > 0;
    if (isOn(url)) add('worded', hasWord);
    if (hasWord) add('right', isOn(url));
  }
}

/** Path and query of an address as words. */
const addressWords = (url: string): string => {
  const { pathname, search } = new URL(url);
  return `${pathname} ${search}`.replace(/%[0-9a-f]{2}|[^\p{L}\p{N}]+/giu, ' ');
};

/** First path segment of an address with two or more. */
const sectionOf = (url: string): string => {
  const [, first = '', ...rest] = new URL(url).pathname.split('/');
  return rest.length > 0 ? first : '';
};

function mostFrequent(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

const spreadOver = <T>(list: readonly T[], count: number): readonly T[] =>
  list.length <= count
    ? list
    : Array.from({ length: count }, (_, i) => list[Math.floor((i * list.length) / count)] as T);

/** Quartiles and mean of a statistic over hosts, and their number. */
export interface Quartiles {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
  readonly mean: number;
  readonly hosts: number;
}

/** Quartiles over the hosts, of each statistic that a host has. */
export function quartiles(hosts: Iterable<Statistics>): Partial<Record<Statistic, Quartiles>> {
  const all = [...hosts];
  return Object.fromEntries(
    STATISTIC_NAMES.flatMap((name) => {
      const values = all.flatMap((one) => one[name] ?? []).sort((a, b) => a - b);
      const at = (share: number): number => values[Math.round(share * (values.length - 1))] ?? 0;
      const found = { low: at(0.25), middle: at(0.5), high: at(0.75), mean: mean(values), hosts: values.length };
      return values.length === 0 ? [] : [[name, found]];
    }),
  );
}

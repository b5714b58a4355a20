import { Dice, hash } from '../country/random.js';
import type { ForagedWeb, PageVersion } from './agent.js';
import { PageTexts } from './page-texts.js';

/**
 * Wirings of a news site. `original`: original links; `links`: ends drawn anew, with each page's out-degree and
 * in-degree kept; `nodes`: pages permuted at both ends.
 */
export const WIRINGS = ['original', 'links', 'nodes'] as const;
export type Wiring = (typeof WIRINGS)[number];

export interface WorldSettings {
  readonly seed: number;
  readonly hours: number;
  readonly hubs: number;
  readonly articlesADay: number;
  /** Number of pages without links and without news: most of the web seen by a crawl. */
  readonly leaves: number;
  /**
   * Strength of the signal in a drawn state that the page is a hub, in standard deviations; null if states are computed
   * from texts (Algorithm 2).
   */
  readonly kindSaid: number | null;
  /** Median hours between two changes of a list; log-normal. */
  readonly listHours: number;
}

/** READING's sizes: 37,500 URLs, 530 hubs, 250 articles a day, 18 days. */
export const PAPER_SIZE: Omit<WorldSettings, 'seed'> = {
  hours: 18 * 24,
  hubs: 530,
  articlesADay: 250,
  leaves: 32_500,
  kindSaid: null,
  listHours: 96,
};

const CLASSES = 50;
/** Minimum and maximum number of articles on a list; few lists show many. */
const [FEWEST, MOST] = [3, 40];
/** Maximum number of links to leaves; the minimum is 1, and few pages have many. */
const MOST_LEAVES = 60;
/** Spread of the lists' change rates (σ of the logarithm). */
const LIST_SPREAD = 0.8;
const OLD = -1e6;

interface Hub {
  readonly shows: number;
  readonly period: number;
  readonly phase: number;
  readonly articles: number[];
  readonly links: readonly number[];
}

/** A news site with its links wired in one of the ways. */
export interface WiredSite extends ForagedWeb {
  readonly urls: number;
}

/** News site. URLs are numbers: hubs first, the start page being 0; then articles by birth; then leaves. */
export class NewsSite {
  readonly #urls: number;
  readonly #settings: WorldSettings;
  readonly #hubs: readonly Hub[];
  /** Births of articles, ascending; articles born before the first hour exist from the start. */
  readonly #births: Float64Array;
  readonly #articleLinks: readonly (readonly number[])[];
  readonly #states: readonly Float64Array[];
  readonly #permuted: Int32Array;
  /** All link targets, ascending by the birth of the target page. */
  readonly #allEnds: Int32Array;

  constructor(settings: WorldSettings) {
    const dice = new Dice('news site', settings.seed);
    const before = 5 * settings.articlesADay;
    const count = before + Math.round((settings.articlesADay * settings.hours) / 24);
    this.#settings = settings;
    this.#births = Float64Array.from({ length: count }, (_, k) =>
      k < before ? dice.next() * -120 : dice.next() * settings.hours,
    ).sort();
    this.#urls = settings.hubs + count + settings.leaves;
    const homes = Array.from(this.#births, () =>
      Math.min(settings.hubs - 1, Math.floor(settings.hubs * dice.next() ** 2)),
    );
    this.#hubs = this.#madeHubs(dice, homes);
    this.#articleLinks = homes.map((home, k) => this.#linksOfArticle(dice, home, k));
    this.#states =
      settings.kindSaid === null ? this.#readStates(homes) : this.#drawnStates(dice, homes, settings.kindSaid);
    this.#permuted = Int32Array.from(dice.shuffle(Array.from({ length: this.#urls }, (_, url) => url)));
    this.#allEnds = this.#endsOfAll();
  }

  /** The site under a wiring. A page's links are those of its version: their ends existed at its date. */
  wired(wiring: Wiring): WiredSite {
    const kept = new Map<number, { version: number; links: readonly number[] }>();
    const links = (url: number, time: number): readonly number[] => {
      const shown = wiring === 'nodes' ? (this.#permuted[url] ?? url) : url;
      const { id, date } = this.#version(shown, time);
      if (date > time) return [];
      const before = kept.get(url);
      if (before?.version === id) return before.links;
      const links = this.#ends(url, shown, date, wiring);
      kept.set(url, { version: id, links });
      return links;
    };
    const state = (url: number) => this.#states[url] ?? new Float64Array(CLASSES);
    return { urls: this.#urls, classes: CLASSES, links, state, version: this.#version };
  }

  #version = (url: number, time: number): PageVersion => {
    const hub = this.#hubs[url];
    if (hub) {
      const version = Math.floor((time + hub.phase) / hub.period);
      return { id: url * 100_000 + version + 1, date: version * hub.period - hub.phase };
    }
    return { id: url * 100_000, date: this.#births[url - this.#hubs.length] ?? OLD };
  };

  #ends(url: number, shown: number, date: number, wiring: Wiring): readonly number[] {
    const own = this.#ownLinks(shown, date);
    if (wiring === 'original') return own;
    if (wiring === 'nodes')
      return own.map((end) => this.#permuted[end] ?? end).filter((end) => this.#isThere(end, date));
    const ends = own.map((end, k) => this.#endAt(url, end, k, date));
    return [...new Set(ends)].filter((end) => end !== url);
  }

  /** Random link target that existed at that time, with probability proportional to its in-degree. */
  #endAt(url: number, end: number, k: number, time: number): number {
    for (let tries = 0; tries < 50; tries++) {
      const drawn = this.#allEnds[hash('rewired', url, end, k, tries) % this.#allEnds.length] ?? end;
      if (this.#isThere(drawn, time)) return drawn;
    }
    return end;
  }

  #isThere = (url: number, time: number): boolean => (this.#births[url - this.#hubs.length] ?? OLD) <= time;

  /** @param date of the page's version */
  #ownLinks(url: number, date: number): readonly number[] {
    const hub = this.#hubs[url];
    if (!hub) return this.#articleLinks[url - this.#hubs.length] ?? [];
    let end = 0;
    let high = hub.articles.length;
    while (end < high) {
      const middle = (end + high) >> 1;
      if ((this.#births[hub.articles[middle] ?? 0] ?? 0) <= date) end = middle + 1;
      else high = middle;
    }
    const listed = hub.articles.slice(Math.max(0, end - hub.shows), end).map((article) => this.#hubs.length + article);
    return [...listed, ...hub.links];
  }

  #madeHubs(dice: Dice, homes: readonly number[]): Hub[] {
    const { hubs, listHours } = this.#settings;
    const articles: number[][] = Array.from({ length: hubs }, () => []);
    homes.forEach((home, article) => {
      articles[home]?.push(article);
      if (dice.chance(0.3)) articles[dice.int(hubs)]?.push(article);
      if (dice.chance(0.1)) articles[0]?.push(article);
    });
    return articles.map((list, hub) => ({
      shows: FEWEST * Math.floor((MOST / FEWEST) ** dice.next()),
      period: listHours * Math.exp(LIST_SPREAD * dice.normal()),
      phase: dice.next() * listHours,
      articles: list,
      links: this.#linksOfHub(dice, hub),
    }));
  }

  /** Links of a hub: neighbours, some distant hubs, leaves; the start page links to the first sections. */
  #linksOfHub(dice: Dice, hub: number): number[] {
    const { hubs } = this.#settings;
    const near = Array.from({ length: 1 + dice.int(3) }, (_, k) => (hub + k + 1) % hubs);
    const far = Array.from({ length: dice.int(2) }, () => Math.floor(hubs * dice.next() ** 3));
    const sections = hub === 0 ? Array.from({ length: 9 }, (_, k) => k + 1) : [];
    return [...new Set([...sections, ...near, ...far, ...this.#leaves(dice)])].filter((url) => url !== hub);
  }

  #linksOfArticle(dice: Dice, home: number, article: number): number[] {
    const related = Array.from({ length: dice.int(3) }, () => article - 1 - dice.int(400)).filter((k) => k >= 0);
    const up = dice.chance(0.6) ? [home] : [];
    return [...new Set([...up, ...related.map((k) => this.#settings.hubs + k), ...this.#leaves(dice)])];
  }

  #leaves(dice: Dice): number[] {
    const first = this.#settings.hubs + this.#births.length;
    return Array.from(
      { length: Math.floor(MOST_LEAVES ** dice.next()) },
      () => first + dice.int(this.#settings.leaves),
    );
  }

  /**
   * tanh(z) of 50 classes, drawn: a weak signal in the classes of the page's section, a signal in the hubs' classes if the
   * text shows it, otherwise noise.
   */
  #drawnStates(dice: Dice, homes: readonly number[], kindSaid: number): Float64Array[] {
    const { hubs, leaves } = this.#settings;
    const kind = Float64Array.from({ length: CLASSES }, () => dice.normal() / Math.sqrt(CLASSES));
    const state = (section: number, said: number) =>
      Float64Array.from({ length: CLASSES }, (_, k) =>
        Math.tanh(dice.normal() + (section % CLASSES === k ? 1 : 0) + said * Math.sqrt(CLASSES) * (kind[k] ?? 0) * 0.3),
      );
    return [
      ...Array.from({ length: hubs }, (_, hub) => state(hub, kindSaid)),
      ...homes.map((home) => state(home, 0)),
      ...Array.from({ length: leaves }, () => state(dice.int(hubs), 0)),
    ];
  }

  /** States of the pages' texts: an article is on its section's theme, a list shows titles, a leaf is on any theme. */
  #readStates(homes: readonly number[]): Float64Array[] {
    const { hubs, leaves, seed } = this.#settings;
    const dice = new Dice('page texts', seed);
    const texts = new PageTexts(dice);
    const stateOf = texts.states(CLASSES);
    const listText = ({ articles, shows }: Hub, hub: number) => {
      const titles = articles.slice(0, shows).flatMap((article) => texts.title(homes[article] ?? hub));
      return titles.length > 0 ? titles : texts.text(hub);
    };
    return [
      ...this.#hubs.map((hub, number) => stateOf(listText(hub, number))),
      ...homes.map((home) => stateOf(texts.text(home))),
      ...Array.from({ length: leaves }, () => stateOf(texts.text(dice.int(hubs)))),
    ];
  }

  #endsOfAll(): Int32Array {
    const { hours } = this.#settings;
    const ends: number[] = [];
    for (let url = 0; url < this.#hubs.length + this.#births.length; url++)
      ends.push(...this.#ownLinks(url, this.#version(url, hours).date));
    return Int32Array.from(ends);
  }
}

import { Fleet, type Forager, type Learning, type Random } from '@hyrde/jobs/watch';

/** Older pages are not sent, and not rewarded. */
const FRESH_HOURS = 24;
const PATH_STEPS = 100;
const SLOT_HOURS = 3 / 60;

/** A version of a page: what a forager sends, and the agent rewards once. */
export interface PageVersion {
  /** Different for each URL and content. */
  readonly id: number;
  /** The page's own date, in hours: when this version came to be. */
  readonly date: number;
}

/** The web as foragers see it at a time (hours). URLs are numbers. */
export interface ForagedWeb {
  links(url: number, time: number): readonly number[];
  version(url: number, time: number): PageVersion;
  /** A page's text as the outputs of text classes, each within −1 and 1; always as many. */
  state(url: number): Float64Array;
  readonly classes: number;
}

/** A fleet's rules and its world. */
export interface AgentSettings {
  readonly learning: Learning;
  /** Do foragers know what the agent has seen? */
  readonly shared: boolean;
  /** Where the first foragers start. */
  readonly starts: readonly number[];
  /** Hours of one download. */
  readonly downloadHours: number;
  readonly random: Random;
}

/** A document that the agent had not seen, and when it came. */
export interface Found extends PageVersion {
  readonly url: number;
  readonly at: number;
}

/** The paper's reinforcing agent, whose foragers take turns of three minutes of downloads. */
export class Agent {
  readonly foundUrls = new Set<number>();
  readonly found: Found[] = [];
  downloaded = 0;
  sent = 0;
  time: number;
  readonly #web: ForagedWeb;
  readonly #settings: AgentSettings;
  readonly #fleet: Fleet<number>;
  readonly #seen = new Set<number>();

  constructor(web: ForagedWeb, settings: AgentSettings, time: number) {
    const { learning, random, starts } = settings;
    this.#web = web;
    this.#settings = settings;
    this.time = time;
    const rules = { learning, random, steps: PATH_STEPS, classes: web.classes, state: (url: number) => web.state(url) };
    this.#fleet = Fleet.begun(rules, starts, time);
  }

  get size(): number {
    return this.#fleet.size;
  }

  /** One forager's turn: the step under way is finished. */
  slot(): void {
    const end = this.time + SLOT_HOURS;
    while (this.time < end) this.#step(this.#fleet.forager);
    this.#fleet.endTurn(this.time);
  }

  /** Algorithm 12: a page and all it links to; what may be new of them is sent. */
  #step(forager: Forager<number>): void {
    const url = forager.select();
    const links = this.#web.links(url, this.time);
    forager.opened(url, links);
    const downloaded = [url, ...links];
    let [first, known] = [0, 0];
    for (const one of downloaded) {
      const { id, date } = this.#web.version(one, this.time);
      const isKnown = this.#seen.has(id);
      if (this.time - date > FRESH_HOURS || (this.#settings.shared && isKnown) || !forager.sends(id, date)) continue;
      if (isKnown) known++;
      else {
        this.#seen.add(id);
        this.found.push({ url: one, id, date, at: this.time });
        first++;
      }
    }
    forager.rewarded(url, first, known);
    this.sent += first + known;
    for (const one of downloaded) this.foundUrls.add(one);
    this.downloaded += downloaded.length;
    this.time += downloaded.length * this.#settings.downloadHours;
  }
}

import { Fleet, type Forager, type Learning, type Random } from '@hyrde/jobs/watch';

/** Maximum age of sent and rewarded pages, in hours. */
const FRESH_HOURS = 24;
const PATH_STEPS = 100;
const SLOT_HOURS = 3 / 60;

/** A version of a page: sent by a forager, and rewarded once by the agent. */
export interface PageVersion {
  /** Unique for each URL and content. */
  readonly id: number;
  /** Date stated on the page, in hours: the time at which this version was created. */
  readonly date: number;
}

/** The web as seen by foragers at a time (hours). URLs are numbers. */
export interface ForagedWeb {
  links(url: number, time: number): readonly number[];
  version(url: number, time: number): PageVersion;
  /** A page's text as outputs of text classifiers, each within −1 and 1; the length is constant. */
  state(url: number): Float64Array;
  readonly classes: number;
}

/** Rules of a fleet and its world. */
export interface AgentSettings {
  readonly learning: Learning;
  /** True if foragers share the set of documents that the agent has seen. */
  readonly shared: boolean;
  /** Start pages of the first foragers. */
  readonly starts: readonly number[];
  /** Duration of one download in hours, and of opening a page, as a number of downloads. */
  readonly downloadHours: number;
  readonly opening: number;
  readonly random: Random;
}

/** A document new to the agent, with its time of discovery. */
export interface Found extends PageVersion {
  readonly url: number;
  readonly at: number;
}

/** The paper's reinforcing agent, whose foragers take slots of three minutes of downloads. */
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

  /** One forager's slot; a started iteration is completed. */
  slot(): void {
    const end = this.time + SLOT_HOURS;
    while (this.time < end) this.#step(this.#fleet.forager);
    this.#fleet.endTurn(this.time);
  }

  /** Algorithm 12: visits a page and all its link targets; sends the possibly new ones. */
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
    this.time += (downloaded.length + this.#settings.opening) * this.#settings.downloadHours;
  }
}

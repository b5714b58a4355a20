import { Forager, type Sent } from './forager.js';
import { type ForagedWeb, FRESH_HOURS, type Learning, type Random } from './port.js';

const [FIRST, MOST] = [2, 16];
const [INIT_SCORE, MAX_SCORE, MIN_SCORE] = [100, 200, 0];
const SENT_COSTS = 0.05;
const RELEVANT_BRINGS = 1;
const [REWARD, PENALTY] = [100, -1];
const SLOT_HOURS = 3 / 60;

/** A fleet's rules and its world. */
export interface FleetSettings {
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
export interface Found extends Sent {
  readonly at: number;
}

/**
 * The reinforcing agent and its foragers, in turns of three minutes of downloads.
 * @public for the laboratory: the product watches by `LOOK_AHEAD`
 */
export class Fleet {
  readonly foundUrls = new Set<number>();
  readonly found: Found[] = [];
  downloaded = 0;
  sent = 0;
  time: number;
  readonly #settings: FleetSettings;
  readonly #foragers: Forager[];
  readonly #seen = new Set<number>();
  #turn = 0;

  constructor(web: ForagedWeb, settings: FleetSettings, time: number) {
    const weblog = settings.starts.map((url) => ({ url, value: 0 }));
    this.#settings = settings;
    this.time = time;
    this.#foragers = Array.from(
      { length: FIRST },
      () => new Forager(web, settings.learning, weblog, INIT_SCORE, settings.random),
    );
  }

  get size(): number {
    return this.#foragers.length;
  }

  /** One forager's turn: the step under way is finished. */
  slot(): void {
    const forager = this.#foragers[this.#turn % this.#foragers.length];
    if (!forager) return;
    const end = this.time + SLOT_HOURS;
    const known = this.#settings.shared ? (id: number) => this.#seen.has(id) : () => false;
    while (this.time < end) {
      const { downloaded } = forager.step(this.time, (sent) => this.#reinforce(forager, sent), known);
      for (const url of downloaded) this.foundUrls.add(url);
      this.downloaded += downloaded.length;
      this.time += downloaded.length * this.#settings.downloadHours;
    }
    this.#manage(forager);
  }

  /** Algorithm 7: the first to send a document not older than a day is rewarded. */
  #reinforce(forager: Forager, sent: readonly Sent[]): number {
    let reward = 0;
    this.sent += sent.length;
    for (const document of sent) {
      forager.score -= SENT_COSTS;
      if (this.#seen.has(document.id) || this.time - document.date > FRESH_HOURS) {
        reward += PENALTY;
        continue;
      }
      this.#seen.add(document.id);
      this.found.push({ ...document, at: this.time });
      forager.score += RELEVANT_BRINGS;
      reward += REWARD;
    }
    return reward;
  }

  /** Algorithm 8, and whose turn comes next. */
  #manage(forager: Forager): void {
    const place = this.#foragers.indexOf(forager);
    this.#turn = place + 1;
    if (forager.score >= MAX_SCORE && this.size < MOST) this.#foragers.push(forager.multiplied(INIT_SCORE));
    else if (forager.score <= MIN_SCORE && this.size > FIRST) {
      this.#foragers.splice(place, 1);
      this.#turn = place;
    }
  }
}

import type { Learning } from '@hyrde/jobs/watch';
import { Dice } from '../country/random.js';
import { Agent, type AgentSettings } from './agent.js';
import { PAPER_SIZE, type WiredSite, type Wiring, type WorldSettings } from './world.js';

/** World and rules under which all four fleets run. */
export interface Condition {
  readonly name: string;
  readonly world: Omit<WorldSettings, 'seed'>;
  readonly wiring: Wiring;
  readonly shared: boolean;
  /** Time that opening a page takes besides its downloads, in downloads: fleets of longer steps then download more. */
  readonly opening: number;
}

const plain = { world: PAPER_SIZE, wiring: 'original', shared: false, opening: 0 } as const;

/** The first condition is the one compared with the paper's Table 2. */
export const CONDITIONS: readonly Condition[] = [
  { ...plain, name: 'as in the paper' },
  { ...plain, name: 'equal time: opening a page takes as long as 35 downloads', opening: 35 },
  { ...plain, name: 'a shared set of what was seen', shared: true },
  { ...plain, name: 'links rewired, each page keeping its numbers', wiring: 'links' },
  { ...plain, name: 'pages permuted at both ends', wiring: 'nodes' },
  { ...plain, name: 'drawn states that do not mark lists', world: { ...PAPER_SIZE, kindSaid: 0 } },
  { ...plain, name: 'drawn states that mark lists', world: { ...PAPER_SIZE, kindSaid: 1 } },
  { ...plain, name: 'drawn states that mark lists plainly', world: { ...PAPER_SIZE, kindSaid: 2 } },
  { ...plain, name: 'lists that change every day and a half', world: { ...PAPER_SIZE, listHours: 36 } },
];

/**
 * The fleets of the paper, RL with parted weblogs (Algorithm 6 to the letter; section 4.2.1 says that RL foragers have
 * the same), both kinds of learning, and a control that the paper lacks.
 */
export const FLEETS: readonly { name: string; learning: Learning }[] = [
  { name: 'RL', learning: { weblog: false, ordering: true } },
  { name: 'RL, parted', learning: { weblog: false, ordering: true, parts: true } },
  { name: 'WL', learning: { weblog: true, ordering: false } },
  { name: 'WL+RL', learning: { weblog: true, ordering: true } },
  { name: 'neither', learning: { weblog: false, ordering: false } },
];

/** A column of the paper's Table 2, with further measures. */
export interface Measures {
  readonly downloaded: number;
  readonly sent: number;
  readonly relevant: number;
  readonly foundUrls: number;
  readonly downloadEfficiency: number;
  readonly sentEfficiency: number;
  readonly relativeFoundUrl: number;
  /** Fraction of the documents found so far that are still current, averaged over windows of three hours. */
  readonly freshness: number;
  /** Hours since the page's newest change; 0 if the document is current. */
  readonly age: number;
  /** Hours from a document's date to its discovery. */
  readonly ageAtDiscovery: number;
}

/** State of a fleet at the end of a day: the paper's Figures 2 and 3, and the growth of the fleet. */
export interface Day {
  readonly foragers: number;
  /** Relevant documents ÷ downloads of the day, and ÷ documents sent. */
  readonly downloadEfficiency: number;
  readonly sentEfficiency: number;
  /** Of the documents found so far. */
  readonly freshness: number;
  readonly age: number;
}

export interface FleetRun {
  readonly fleet: string;
  readonly wiring: Wiring;
  readonly shared: boolean;
  readonly seed: number;
  readonly measures: Measures;
  readonly days: readonly Day[];
  readonly seconds: number;
}

const WINDOW = 3;
/** 70 downloads in a slot of three minutes, between the rates of the paper's two fleets. */
const DOWNLOAD_HOURS = 3 / 60 / 70;
const STARTS = 10;

/** The start page and the first pages opened by a walk from it: the ten URLs with which RL's paths begin. */
function firstGathered(web: WiredSite, seed: number): number[] {
  const dice = new Dice('recorder', seed);
  const gathered = [0];
  for (let at = 0, tries = 0; gathered.length < STARTS && tries < 1_000; tries++) {
    const links = web.links(at, 0).filter((url) => web.links(url, 0).length > 0 && !gathered.includes(url));
    at = links.length > 0 ? dice.pick(links) : dice.pick(gathered);
    if (!gathered.includes(at)) gathered.push(at);
  }
  return gathered;
}

/** Runs one fleet on one site from the first hour to the last. */
export function run(
  web: WiredSite,
  settings: Pick<WorldSettings, 'seed' | 'hours'>,
  { name, learning }: (typeof FLEETS)[number],
  { wiring, shared, opening }: Omit<Condition, 'name' | 'world'>,
): FleetRun {
  const dice = new Dice('fleet', name, settings.seed);
  const rules: AgentSettings = {
    learning,
    shared,
    starts: firstGathered(web, settings.seed),
    downloadHours: DOWNLOAD_HOURS,
    opening,
    random: () => dice.next(),
  };
  const begun = performance.now();
  const fleet = new Agent(web, rules, 0);
  const days: Day[] = [];
  let before = { downloaded: 0, sent: 0, relevant: 0 };
  let [fresh, age, windows] = [0, 0, 0];
  while (fleet.time < settings.hours) {
    fleet.slot();
    if (fleet.time >= 24 * (days.length + 1)) {
      const { size: foragers, downloaded, sent, found } = fleet;
      const relevant = found.length;
      const { fresh: freshness, age } = copiesAt(web, fleet);
      days.push({
        foragers,
        downloadEfficiency: (relevant - before.relevant) / (downloaded - before.downloaded),
        sentEfficiency: (relevant - before.relevant) / (sent - before.sent),
        freshness,
        age,
      });
      before = { downloaded, sent, relevant };
    }
    if (fleet.time < WINDOW * (windows + 1) || fleet.found.length === 0) continue;
    const state = copiesAt(web, fleet);
    [fresh, age, windows] = [fresh + state.fresh, age + state.age, windows + 1];
  }
  const seconds = (performance.now() - begun) / 1_000;
  const measures = measured(fleet, fresh / windows, age / windows);
  return { fleet: name, wiring, shared, seed: settings.seed, measures, days, seconds };
}

function copiesAt(web: WiredSite, { found, time }: Agent): { fresh: number; age: number } {
  let [fresh, age] = [0, 0];
  for (const { url, id } of found) {
    const now = web.version(url, time);
    if (now.id === id) fresh++;
    else age += time - now.date;
  }
  return { fresh: fresh / found.length, age: age / found.length };
}

function measured(fleet: Agent, freshness: number, age: number): Measures {
  const { downloaded, sent, found, foundUrls } = fleet;
  const relevant = found.length;
  return {
    downloaded,
    sent,
    relevant,
    foundUrls: foundUrls.size,
    downloadEfficiency: relevant / downloaded,
    sentEfficiency: relevant / sent,
    relativeFoundUrl: foundUrls.size / downloaded,
    freshness,
    age,
    ageAtDiscovery: found.reduce((sum, { at, date }) => sum + at - date, 0) / relevant,
  };
}

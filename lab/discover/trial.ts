import { DiscoverRun, readTopic, type SuspicionNumbers } from '@hyrde/jobs/discover';
import { Dice } from '../country/random.js';
import type { LabPolicy } from '../rivals/discover/policies.js';
import { type KnownWeb, supplyAt } from './web.js';

/** Settings of a trial. */
export interface TrialShape {
  readonly cap: number;
  /** True if the cap falls to half of it, at least 2, after a third of the pages (the TRES paper's 5→2). */
  readonly falls?: boolean;
  /** Number of pages to fetch, absolute or as a fraction of the reachable supply. */
  readonly until: { readonly share: number } | { readonly pages: number };
  readonly batch: number;
  /** Verdicts per thousand pages, given during the run by a judge who knows the truth (`verdictsBy`). */
  readonly verdicts: number;
  readonly seed: number;
  /** Parameters of the run, if they are to be chosen. */
  readonly numbers?: SuspicionNumbers;
}

/** State of a run after a number of pages. */
export interface Mark {
  readonly pages: number;
  /** Documents of the topic ÷ pages, by truth and by reward. */
  readonly harvest: number;
  readonly believed: number;
  /** Fraction of counted finds that are right. */
  readonly precision: number;
  /** Number of sites with a find, by truth. */
  readonly sites: number;
  readonly farms: number;
  readonly links: number;
  /** Number of leaves; null if the policy does not keep links in a tree. */
  readonly leaves: number | null;
}

export interface Trial {
  readonly web: string;
  readonly policy: string;
  /** Number of pages of the policy's learning phase. */
  readonly learnsFor: number;
  readonly marks: readonly Mark[];
  /** Requested URLs, in order. */
  readonly asked: readonly string[];
  readonly rounds: number;
  /** Precision shown on the topic's screen after `LOTS` randomly drawn finds were judged. */
  readonly said: number;
  /** Milliseconds per page for planning and learning, parsing included. */
  readonly msPerPage: number;
}

/** Number of randomly drawn finds judged at the end, for the precision shown on the screen. */
const LOTS = 40;
/** Number of marks per run; with 3,000 pages every 25. */
const MARKS = 120;

/** Fraction of the first thousand pages' verdicts that are given ahead, and pages until all of these are given. */
const [AHEAD, AHEAD_BY] = [0.1, 20];

/**
 * Number of verdicts given after so many pages, whatever the policy: in proportion to the pages, but for a few that
 * come first, since a person who starts a run looks at its first finds.
 * @param rate verdicts per thousand pages
 */
export function verdictsBy(pages: number, rate: number): number {
  const ahead = AHEAD * rate * Math.min(1, pages / AHEAD_BY) * Math.max(0, 1 - pages / 1_000);
  return Math.floor((rate * pages) / 1_000 + ahead);
}

/** Runs a policy from seed pages. */
export function trial(web: KnownWeb, policy: LabPolicy, seeds: readonly string[], shape: TrialShape): Trial {
  const read = readTopic({ words: web.words, language: web.language });
  if (!read.ok) throw new Error(read.error);
  const { until } = shape;
  const budget = 'pages' in until ? until.pages : Math.round(until.share * supplyAt(web.supplyFrom(seeds), shape.cap));
  const run = new DiscoverRun({
    topic: read.topic,
    seeds,
    policy,
    cap: shape.cap,
    ...(shape.falls && { fall: { after: budget / 3, cap: Math.max(2, Math.floor(shape.cap / 2)) } }),
    seed: shape.seed,
    ...(shape.numbers && { numbers: shape.numbers }),
    ...(policy.classifierFor && { classifier: policy.classifierFor(web) }),
  });
  const found = new Set<string>();
  const sites = new Set<string>();
  const marks: Mark[] = [];
  const asked: string[] = [];
  const urls = new Map<number, string>();
  let [pages, farms, spent, judged, rounds] = [0, 0, 0, 0, 0];
  while (pages < budget) {
    let began = performance.now();
    const batch = run.plan(Math.min(shape.batch, budget - pages), 0);
    spent += performance.now() - began;
    if (batch.length === 0) break;
    rounds++;
    const answers = batch.map((planned) => ({ planned, opened: web.open(planned.url) }));
    began = performance.now();
    for (const { page, url } of run.learn(answers)) urls.set(page, url);
    spent += performance.now() - began;
    for (const { url } of batch) {
      pages++;
      asked.push(url);
      const document = web.relevant(url);
      if (document !== null && !found.has(document)) {
        found.add(document);
        sites.add(web.siteOf(url));
      }
      if (web.isFarm(url)) farms++;
      if (pages % Math.max(1, Math.floor(budget / MARKS)) === 0)
        marks.push({
          pages,
          harvest: found.size / pages,
          believed: run.finds / pages,
          precision: shareRight(run.verdicts.counting(), web, urls),
          sites: sites.size,
          farms: farms / pages,
          links: run.links,
          leaves: run.leaves,
        });
    }
    const due = verdictsBy(pages, shape.verdicts) - judged;
    judged += due;
    for (const page of run.verdicts.askAbout(due))
      run.verdicts.judge(page, web.relevant(urls.get(page) ?? '') !== null);
  }
  // An exhausted frontier yields no more finds: the remaining marks repeat the last one.
  const last = marks.at(-1) ?? {
    pages: 0,
    harvest: 0,
    believed: 0,
    precision: 1,
    sites: 0,
    farms: 0,
    links: 0,
    leaves: null,
  };
  for (
    let at = last.pages + Math.max(1, Math.floor(budget / MARKS));
    at <= budget;
    at += Math.max(1, Math.floor(budget / MARKS))
  )
    marks.push({ ...last, pages: at, harvest: found.size / at, believed: run.finds / at });
  return {
    web: web.name,
    policy: policy.name,
    learnsFor: policy.learnsFor ?? 0,
    marks,
    asked,
    rounds,
    said: shareRight(
      new Dice('lots', web.name, policy.name).shuffle(run.verdicts.counting()).slice(0, LOTS),
      web,
      urls,
    ),
    msPerPage: spent / Math.max(1, pages),
  };
}

function shareRight(finds: readonly number[], web: KnownWeb, urls: ReadonlyMap<number, string>): number {
  const right = finds.filter((page) => web.relevant(urls.get(page) ?? '') !== null).length;
  return finds.length === 0 ? 1 : right / finds.length;
}

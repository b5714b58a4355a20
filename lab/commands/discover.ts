import { parseArgs } from 'node:util';
import { POLICIES, type PolicyMaker } from '@hyrde/jobs/discover';
import { table } from '../benchmarks/table.js';
import { GeneratedWeb } from '../discover/generated-web.js';
import { loadOf } from '../discover/load.js';
import { RecordedHosts } from '../discover/recorded-hosts.js';
import { pairedTable, policyTable } from '../discover/report.js';
import { type Trial, type TrialShape, trial } from '../discover/trial.js';
import type { KnownWeb } from '../discover/web.js';
import { someOf } from './collections.js';
import { WrongUse, whole } from './wrong-use.js';

const SHARES = [0.1, 0.2, 0.5, 1];

/** How policies of topical crawling fare on generated webs, or on recorded hosts. */
export const discoverCommand = {
  use: 'discover [--seed 11] [--hosts 1500] [--seeds 5] [--policies NAME,NAME] [--max-per-host 10] [--batch 1] [--verdicts 10] [--pages N] [--links N] [--web PATH --words "…" --language en]    (topical crawling over many hosts; verdicts are given after each 250 pages; with --links what a frontier of so many costs)',
  async run(args: string[]): Promise<void> {
    const { values } = parseArgs({
      args,
      options: {
        seed: { type: 'string' },
        hosts: { type: 'string' },
        seeds: { type: 'string' },
        policies: { type: 'string' },
        'max-per-host': { type: 'string' },
        batch: { type: 'string' },
        verdicts: { type: 'string' },
        pages: { type: 'string' },
        links: { type: 'string' },
        web: { type: 'string' },
        words: { type: 'string' },
        language: { type: 'string' },
      },
    });
    const policies = someOf(POLICIES, values.policies, 'policy', ({ name }) => name);
    const links = whole(values.links, 'links', 0);
    if (links > 0) return printLoad(policies, links, whole(values.seed, 'seed', 11));
    const web = webOf(values);
    if (web === null) return print(`Skipped: there is no ${values.web}.`);
    const pages = whole(values.pages, 'pages', 0);
    const shape: TrialShape = {
      cap: whole(values['max-per-host'], 'max-per-host', 0) || Number.POSITIVE_INFINITY,
      until: pages > 0 ? { pages } : { share: 0.5 },
      batch: Math.max(1, whole(values.batch, 'batch', 1)),
      verdicts: whole(values.verdicts, 'verdicts', 10),
      seed: 1,
    };
    const seedPages = web.seedPages(Math.max(1, whole(values.seeds, 'seeds', 5)));
    if (seedPages.length === 0) throw new WrongUse('No page of this web is on the topic.');
    const trials = new Map<string, Trial[]>(policies.map(({ name }) => [name, []]));
    for (const page of seedPages)
      for (const policy of policies) {
        const one = trial(web, policy, page, shape);
        trials.get(policy.name)?.push(one);
        process.stderr.write(`${policy.name} from ${page}: supply ${one.supply}, ${one.links} links\n`);
      }
    const of = pages > 0 ? `${pages} pages` : 'of half the supply';
    const labels = pages > 0 ? SHARES.map((share) => `${share * pages}`) : SHARES.map((share) => `${share * 50} %`);
    print(
      `${web.name}: ${of}, ${seedPages.length} seed pages, at most ${shape.cap} pages a host; harvest by truth (by reward)`,
    );
    print(policyTable(trials, SHARES, labels));
    print(pairedTable(trials));
  },
};

function printLoad(policies: readonly PolicyMaker[], links: number, seed: number): void {
  const rows = policies.map((policy) => {
    const load = loadOf(policy, links, seed);
    const { planMs, learnMs, roundMs, megabytes } = load;
    return [
      policy.name,
      `${load.links}`,
      planMs.toFixed(2),
      learnMs.toFixed(2),
      roundMs.toFixed(0),
      megabytes.toFixed(0),
    ];
  });
  print(table([['policy', 'links', 'plan, ms', 'learn a page, ms', 'learn 64 pages, ms', 'MB'], ...rows]));
}

function webOf({ seed, hosts, web, words, language }: Record<string, string | undefined>): KnownWeb | null {
  if (web !== undefined) {
    const topic = (words ?? '').split(/[\s,]+/).filter(Boolean);
    if (topic.length === 0) throw new WrongUse('--web wants the topic’s words: --words "…".');
    return RecordedHosts.at(web, topic, language ?? null);
  }
  const many = whole(hosts, 'hosts', 1_500);
  if (many < 50) throw new WrongUse('--hosts takes a whole number from 50.');
  return new GeneratedWeb({ seed: whole(seed, 'seed', 11), hosts: many, farms: 0.03, mirrors: 0.02, calendars: 0.08 });
}

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { RUN_NUMBERS } from '@hyrde/jobs/discover';
import { productTrial } from '../chaos/killed-topic.js';
import { DEFAULT_SEED, DEFAULT_SITES } from '../country/sites/country.js';
import { chooseNumbers, GRID, type Ground } from '../discover/choose.js';
import { EXAMPLES, exampleCurve, LEARNERS } from '../discover/example-curve.js';
import { fitReward, priorFile, rowsOf } from '../discover/fit-reward.js';
import { centre, distance, fittedFile, fitWeb, generatedQuartiles } from '../discover/fit-web.js';
import { FITTED } from '../discover/fitted-web.js';
import { GeneratedWeb } from '../discover/generated-web.js';
import { manyLinks } from '../discover/many-links.js';
import { RecordedFiles, RecordedHosts } from '../discover/recorded-hosts.js';
import { pairedTable, policyTable } from '../discover/report.js';
import { type Trial, type TrialShape, trial } from '../discover/trial.js';
import type { KnownWeb } from '../discover/web.js';
import { hostStatistics, quartiles, STATISTIC_NAMES, STATISTICS, type Statistic } from '../discover/web-statistics.js';
import { meanOf } from '../report/statistics.js';
import { table } from '../report/table.js';
import { LAB_POLICIES, type LabPolicy } from '../rivals/discover/policies.js';
import { productLines } from './discover-product.js';
import { optionsOf, print, someOf, WrongUse, whole } from './options.js';

/** Port beside the practice country of `npm start`. */
const PORT = 4193;

/** Sign of a cap that falls to half. */
const FALLS = /_\d+$/;
const UNCAPPED = { name: 'none', cap: Number.POSITIVE_INFINITY, falls: false };

/** Cap on the pages of a host: a number, `5_2`, or none. */
function capOf(name: string): typeof UNCAPPED {
  const pages = whole(name === 'none' ? undefined : name.replace(FALLS, ''), 'max-per-host', 0);
  return pages > 0 ? { name, cap: pages, falls: FALLS.test(name) } : UNCAPPED;
}

/** Numbers of pages at which figures are printed, besides the last, and fractions of a run to half of the supply. */
const PAGE_MARKS = [250, 500, 1_000, 3_000];
const SUPPLY_SHARES = [0.1, 0.2, 0.5, 1];

export const discoverCommand = {
  use: `discover [--seed 11,…] [--hosts 1500] [--farms .03] [--seeds 5] [--policies NAME,NAME] [--max-per-host none,10,5_2] [--batch 1,64] [--verdicts 40] [--pages N] [--web PATH,PATH --words "…; …" [--rule "…; …"] --language en [--homes] [--examples]] [--choose all|NAME,…] [--fit] [--fit-reward] [--unguarded] [--links N]    (topical crawling over many hosts; 5_2: at most five pages a host, two after a third of the run; no policy is compared in a run shorter than ten of its learning phases; so many verdicts a thousand pages are given as a run goes, a tenth of the first thousand’s within 20 pages; topics on recorded hosts are separated by ;, --rule gives other words than the crawler’s, or parts of addresses with a slash, that decide whether a page is on the topic, --examples how well pages of hosts left out are classified after examples and counter-examples, of several batches or caps each policy runs with each, --homes begins at their home pages as well; with --choose the link model’s numbers, or those named, are chosen on generated webs, without a limit and with --max-per-host, and on the recorded ones of --web, with --fit the generated web is fitted to the hosts of --web, with --fit-reward the weights of the reward to the pages of the runs, with --unguarded each policy runs also without hosts that wait or come later, with --links the time a page and the memory at a frontier of so many links)
  discover --product [--seed 1] [--hosts 10000] [--seeds 5] [--pages 20000] [--max-per-host 100] [--crawl-delay 20] [--kills 3] [--kept DIR]    (the product over the practice country among hosts of all kinds, unkilled and with its workers killed so often at each moment of a round; exit code 1 where a law is broken; DIR keeps its database)`,
  async run(args: string[]): Promise<void> {
    const values = optionsOf(
      args,
      [
        'seed',
        'hosts',
        'farms',
        'seeds',
        'policies',
        'max-per-host',
        'batch',
        'verdicts',
        'pages',
        'web',
        'words',
        'rule',
        'language',
        'choose',
        'crawl-delay',
        'kills',
        'kept',
        'links',
      ],
      ['homes', 'examples', 'product', 'fit', 'fit-reward', 'unguarded'],
    );
    if (values.product === true) return byProduct(values);
    if (values.fit === true) return printFit(values);
    const policies = someOf(LAB_POLICIES, values.policies, 'policy', ({ name }) => name);
    if (values.links !== undefined) return printScale(policies, whole(values.links, 'links', 0));
    const webs = websOf(values);
    if (webs === null) return print(`Skipped: there is no ${values.web}.`);
    if (values.examples === true) return printExamples(webs);
    const pages = whole(values.pages, 'pages', 0);
    const batches = (values.batch ?? '1').split(',').map((one) => Math.max(1, whole(one, 'batch', 1)));
    const caps = (values['max-per-host'] ?? 'none').split(',').map(capOf);
    const shape: TrialShape = {
      ...(caps[0] ?? UNCAPPED),
      until: pages > 0 ? { pages } : { share: 0.5 },
      batch: batches[0] ?? 1,
      verdicts: whole(values.verdicts, 'verdicts', 40),
      seed: 1,
    };
    if (values.choose !== undefined) return printChoice(groundsOf(values, webs, shape), namesOf(values.choose));
    const seedPages = Math.max(1, whole(values.seeds, 'seeds', 5));
    const guarded = policies.flatMap((policy) =>
      batches.flatMap((batch) =>
        caps.map(({ name, ...cap }) => ({
          policy,
          shape: { ...shape, ...cap, batch },
          name: [policy.name, ...(batches.length > 1 ? [batch] : []), ...(caps.length > 1 ? [`MAX ${name}`] : [])].join(
            ' ',
          ),
        })),
      ),
    );
    const runs = guarded.flatMap((run) =>
      values.unguarded === true ? [run, { ...run, name: `${run.name} unguarded`, shape: unguarded(run.shape) }] : [run],
    );
    const trials = new Map<string, Trial[]>(runs.map(({ name }) => [name, []]));
    for (const web of webs) runAll(web, runs, { seedPages, homes: values.homes === true }, trials);
    if (values['fit-reward'] === true) return writePrior(webs, trials);
    const shares =
      pages > 0 ? [...PAGE_MARKS.filter((mark) => mark < pages).map((mark) => mark / pages), 1] : SUPPLY_SHARES;
    const labels = shares.map((share) => (pages > 0 ? `${Math.round(share * pages)}` : `${share * 50} %`));
    for (const { name } of webs) print(name);
    print(
      `${pages > 0 ? `${pages} pages` : 'half the supply'}, ${seedPages} seed pages, pages a host at most: ${caps.map(({ name }) => name).join(', ')}; ${batches} a batch; harvest by truth (by reward), sites`,
    );
    print(`${policyTable(trials, shares, labels)}\n`);
    print(pairedTable(trials, shares, labels));
  },
};

/** Number of links of a first run, which loads word lists and compiles. */
const WARM_UP = 1_000;

/** Prints time a page and memory of each policy at a frontier of so many links. */
function printScale(policies: readonly LabPolicy[], links: number): void {
  const rows = policies.map((policy) => {
    manyLinks(policy, WARM_UP);
    const { links: reached, pages, ms, megabytes } = manyLinks(policy, links);
    const [least, median, most] = [ms[0], ms[ms.length >> 1], ms.at(-1)].map((one = 0) => one.toFixed(2));
    return [policy.name, `${reached}`, `${pages}`, `${median} (${least} to ${most})`, megabytes.toFixed(0)];
  });
  const head = ['policy', 'links', 'pages', 'processor ms a page, median of blocks (least to most)', 'MB'];
  print(table([head, ...rows]));
}

/** Webs that the fit is made on, and others that it is printed for. */
const [FIT_SEEDS, SHOWN_SEEDS] = [
  [7, 8],
  [9, 10, 11],
] as const;
const FITTED_FILE = fileURLToPath(new URL('../../discover/fitted-web.ts', import.meta.url));

/**
 * Fits the generated web's properties to recorded hosts, prints the statistics of both and
 * writes `fitted-web.ts`.
 */
async function printFit(values: { web?: string; words?: string; rule?: string; language?: string; hosts?: string }) {
  const measured = (values.web ?? '').split(',').flatMap((web) => {
    const topics = (websOf({ ...values, web }) ?? []).flatMap((one) => (one instanceof RecordedHosts ? [one] : []));
    return topics[0] ? [...hostStatistics(topics[0].measured(topics))] : [];
  });
  if (measured.length === 0) return print(`Skipped: there is no ${values.web}.`);
  const recorded = quartiles(measured.map(([, one]) => one));
  const hosts = whole(values.hosts, 'hosts', 200);
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const character = fitWeb(recorded, FITTED, { seeds: FIT_SEEDS, hosts }, say);
  const made = generatedQuartiles(SHOWN_SEEDS, hosts, character);
  const rows = STATISTIC_NAMES.map((name) => [
    name,
    STATISTICS[name],
    rangeText(recorded, name),
    rangeText(made, name),
  ]);
  print(table([['', 'fraction', 'recorded', 'generated'], ...rows]));
  print(`Distance of the generated web from the recorded ones: ${distance(made, recorded).toFixed(2)}.`);
  await writeFile(
    FITTED_FILE,
    fittedFile(character, recorded, `${measured.length} hosts: ${measured.map(([host]) => host).join(', ')}`),
  );
}

function rangeText(of: ReturnType<typeof quartiles>, name: Statistic): string {
  const found = of[name];
  if (!found) return '–';
  const [low, high] = [found.low, found.high].map((value) => value.toFixed(3));
  return `${centre(name, found).toFixed(3)} [${low}, ${high}] (${found.hosts})`;
}

/** @throws with the violations */
async function byProduct(
  values: Partial<
    Record<'seed' | 'hosts' | 'seeds' | 'pages' | 'max-per-host' | 'crawl-delay' | 'kills' | 'kept', string>
  >,
): Promise<void> {
  const trial = await productTrial({
    seed: whole(values.seed, 'seed', DEFAULT_SEED),
    sites: DEFAULT_SITES,
    port: PORT,
    hosts: whole(values.hosts, 'hosts', 10_000),
    pages: whole(values.pages, 'pages', 20_000),
    seeds: whole(values.seeds, 'seeds', 5),
    cap: whole(values['max-per-host'], 'max-per-host', 100),
    crawlDelayMs: whole(values['crawl-delay'], 'crawl-delay', 20),
    workers: 2,
    kills: whole(values.kills, 'kills', 3),
    kept: values.kept,
    say: (line) => void process.stderr.write(`${line}\n`),
  });
  print(productLines(trial));
  if (trial.broken.length > 0)
    throw new Error(`Broken (${trial.broken.length}):\n${trial.broken.slice(0, 50).join('\n')}`);
  print('Every law held.');
}

/** Log-odds of hosts made for crawlers at which none is doubted, so that links of none come later. */
const UNDOUBTED = -40;

/** Settings under which no host waits for a verdict, otherwise equal. */
const unguarded = (shape: TrialShape): TrialShape => ({
  ...shape,
  numbers: { ...RUN_NUMBERS, prior: UNDOUBTED, risk: Number.POSITIVE_INFINITY },
});

function runAll(
  web: KnownWeb,
  runs: readonly { name: string; policy: LabPolicy; shape: TrialShape }[],
  { seedPages, homes }: { seedPages: number; homes: boolean },
  trials: ReadonlyMap<string, Trial[]>,
): void {
  const pages = web.seedPages(seedPages);
  if (pages.length === 0) throw new WrongUse(`No page of ${web.name} is on the topic.`);
  for (const page of pages)
    for (const { name, policy, shape } of runs) {
      const one = trial(web, policy, homes ? [page, ...web.homes()] : [page], shape);
      trials.get(name)?.push(one);
      process.stderr.write(`${name} from ${page}\n`);
    }
}

/** Grounds for the choice: recorded webs, and generated ones without a limit, without farms and with a limit. */
function groundsOf(
  values: { seed?: string; hosts?: string; farms?: string; web?: string; homes?: boolean },
  webs: readonly KnownWeb[],
  shape: TrialShape,
): Ground[] {
  const { web, homes = false, ...generated } = values;
  const open = { ...shape, cap: Number.POSITIVE_INFINITY };
  const made = websOf(generated) ?? [];
  return [
    ...(web === undefined ? [] : [{ name: 'recorded', webs, homes, shape: open }]),
    { name: 'generated', webs: made, homes: false, shape: open },
    { name: 'generated, no farms', webs: websOf({ ...generated, farms: '0' }) ?? [], homes: false, shape: open },
    ...(Number.isFinite(shape.cap)
      ? [{ name: `generated, ${shape.cap} a host`, webs: made, homes: false, shape }]
      : []),
  ];
}

/** Names of the numbers to choose; null for all. */
const namesOf = (choose: string): string[] | null =>
  choose === 'all' ? null : someOf(GRID, choose, 'number', ([name]) => name).map(([name]) => name);

function printChoice(grounds: readonly Ground[], names: readonly string[] | null): void {
  const share = (x: number): string => x.toFixed(3);
  print(`value, worth, then harvest and sites beside the first on: ${grounds.map(({ name }) => name).join('; ')}`);
  const chosen = chooseNumbers(grounds, names, ({ what, worth, harvest, sites }) =>
    print([what.padEnd(16), share(worth), ...harvest.map((x, i) => `${share(x)} ${share(sites[i] ?? 1)}`)].join('  ')),
  );
  print(JSON.stringify(chosen, null, 2));
}

const PRIOR_FILE = fileURLToPath(new URL('../../../jobs/discover/reward/prior.ts', import.meta.url));

/** URLs of a web that any run fetched. */
const fetchedOf = (web: KnownWeb, trials: ReadonlyMap<string, readonly Trial[]>): string[] => [
  ...new Set([...trials.values()].flat().flatMap((run) => (run.web === web.name ? run.asked : []))),
];

/** Fits the weights of the reward to the pages that the runs fetched, and writes `prior.ts`. */
async function writePrior(webs: readonly KnownWeb[], trials: ReadonlyMap<string, readonly Trial[]>): Promise<void> {
  const topics = webs.map((web) => rowsOf(web, fetchedOf(web, trials)));
  const prior = fitReward(topics.filter((pages) => pages.some(({ relevant }) => relevant)));
  const pages = topics.reduce((sum, rows) => sum + rows.length, 0);
  const hosts = new Set(webs.flatMap((web) => fetchedOf(web, trials).map((url) => new URL(url).host)));
  await writeFile(PRIOR_FILE, priorFile(prior, `${pages} pages of ${topics.length} topics on ${hosts.size} hosts`));
}

/** Prints F1 on hosts left out, by words alone and with examples, and the gain with its 95 % interval over topics. */
function printExamples(webs: readonly KnownWeb[]): void {
  const curves = webs.flatMap((web) => (web instanceof RecordedHosts ? [{ web, curve: exampleCurve(web) }] : []));
  if (curves.length === 0) throw new WrongUse('--examples wants --web.');
  const three = (x: number): string => x.toFixed(3);
  const rows = curves.map(({ web, curve }) => [
    web.words.join(' '),
    ...curve.map((one) => (one === null ? '–' : [one.words, ...LEARNERS.map((by) => one[by])].map(three).join(' '))),
  ]);
  const more = (than: 'words' | 'svm' | 'bilstm') =>
    EXAMPLES.map((_, i) => gained(curves.flatMap(({ curve }) => (curve[i] ? [curve[i].taught - curve[i][than]] : []))));
  print(
    'hosts left out: F1 by the words alone; with examples and twice as many counter-examples: ours, support vector machine, BiLSTM',
  );
  const head = ['topic', ...EXAMPLES.map((count) => `${count} examples`)];
  const less = 'topics where it is less; the least';
  print(
    table([
      head,
      ...rows,
      [`ours − words (${less})`, ...more('words')],
      [`ours − support vector machine (${less})`, ...more('svm')],
      [`ours − BiLSTM (${less})`, ...more('bilstm')],
    ]),
  );
}

function gained(gains: readonly number[]): string {
  if (gains.length === 0) return '–';
  const { mean, high } = meanOf(gains);
  const less = gains.filter((gain) => gain < -0.005).length;
  return `${mean.toFixed(3)} ± ${(high - mean).toFixed(3)} (${less} of ${gains.length}; ${Math.min(...gains).toFixed(2)})`;
}

function websOf({
  seed,
  hosts,
  farms = '.03',
  web,
  words,
  rule,
  language,
}: Partial<Record<'seed' | 'hosts' | 'farms' | 'web' | 'words' | 'rule' | 'language', string>>): KnownWeb[] | null {
  if (web !== undefined) {
    const wordsOf = (text: string) => text.split(';').map((topic) => topic.split(/[\s,]+/).filter(Boolean));
    const topics = wordsOf(words ?? '');
    const rules = rule === undefined ? topics.map(() => null) : wordsOf(rule);
    if (rules.length !== topics.length) throw new WrongUse('--rule wants as many topics as --words.');
    if (topics.some((topic) => topic.length === 0)) throw new WrongUse('--web wants the topic’s words: --words "…".');
    const files = RecordedFiles.at(web.split(','));
    return files && topics.map((topic, i) => new RecordedHosts(files, topic, language ?? null, rules[i]));
  }
  const many = whole(hosts, 'hosts', 1_500);
  if (many < 50) throw new WrongUse('--hosts takes a whole number from 50.');
  const fraction = Number(farms);
  if (!(fraction >= 0 && fraction <= 0.5)) throw new WrongUse('--farms takes a fraction of the hosts, at most .5.');
  const shape = { hosts: many, farms: fraction, mirrors: 0.02, calendars: 0.08 };
  return (seed ?? '11').split(',').map((one) => new GeneratedWeb({ seed: whole(one, 'seed', 11), ...shape }));
}

import { BUILT_IN_TARGETS, DEFAULT_BUDGET, namesOf } from '@hyrde/contracts';
import { LOCATORS, type Located, MAX_GIVEN } from '@hyrde/jobs/locate';
import { primarySubtag } from '@hyrde/jobs/text';
import type { Claimed } from '../herder/calibration.js';
import { table } from '../report/table.js';
import { annotatedTargets } from '../sites/annotations.js';
import type { RecordedSite, RecordedTarget } from '../sites/recorded-site.js';
import { RecordedWeb } from '../sites/recorded-web.js';
import { reliabilityText } from '../sites/report.js';
import { isRefused } from '../sites/searches.js';
import { optionsOf, whole } from './options.js';
import { sitesIn } from './recorded.js';

/** One target of a site: what its search named alone, and after the searches for the targets before it. */
interface Pair {
  site: RecordedSite;
  slug: string;
  /** The right pages, none if the site is known to have no such page; null if it is not known. */
  truth: RecordedTarget | null;
  alone: Located;
  together: Located;
}

/** Searches of a site for all targets, with the downloads of the site. */
interface Visit {
  pairs: Pair[];
  /** Distinct downloads of the searches that each begin anew, and of one visit. */
  distinct: number;
  together: number;
}

/** Measures what one visit for all targets downloads, and which of its answers differ from those of each search alone. */
export const oneVisitCommand = {
  use: 'one-visit --sites FOLDER [--max-downloads 60]    (all targets at one visit, against each alone)',
  async run(args: string[]): Promise<void> {
    const values = optionsOf(args, ['sites', 'max-downloads']);
    const budget = whole(values['max-downloads'], 'max-downloads', DEFAULT_BUDGET);
    const sites = await sitesIn(values.sites);
    if (sites === null) {
      process.stdout.write(`Skipped: there is no folder ${values.sites}.\n`);
      return;
    }
    const visits: Visit[] = [];
    for (const site of sites) visits.push(await visitOf(site, budget));
    const some = visits.filter(({ together }) => together > 1);
    process.stdout.write(`Downloads a site, budget ${budget} a search\n${table(downloadsOf(some))}\n\n`);
    const pairs = some.flatMap((visit) => visit.pairs);
    process.stdout.write(`Right answers\n${table(answersOf(pairs))}\n\n`);
    process.stdout.write(`Stated of "not found": ${reliabilityText(absencesOf(pairs))}\n\nAnswers that differ\n`);
    process.stdout.write(`${table(differencesOf(pairs))}\n`);
  },
};

async function visitOf(site: RecordedSite, budget: number): Promise<Visit> {
  const language = primarySubtag(site.description.language);
  const targets = BUILT_IN_TARGETS.filter(({ words }) => language && words[language]);
  const distinct = new Set<string>();
  const received = new Set<string>();
  const pairs: Pair[] = [];
  for (const { slug, words } of targets) {
    const asked = { home: site.home, words, names: namesOf(slug), language, parameters: {} };
    const aloneWeb = new RecordedWeb(site, budget, { onDownload: (url) => distinct.add(url) });
    const alone = await LOCATORS.herder(asked, aloneWeb);
    const given = [...received].slice(0, MAX_GIVEN);
    const web = new RecordedWeb(site, budget, { given, onDownload: (url) => received.add(url) });
    const together = await LOCATORS.herder({ ...asked, given }, web);
    pairs.push({ site, slug, truth: truthOf(site, slug), alone, together });
  }
  return { pairs, distinct: distinct.size, together: received.size };
}

function truthOf({ description }: RecordedSite, slug: string): RecordedTarget | null {
  const known = [...description.targets, ...annotatedTargets(description.name)].filter(({ kind }) => kind === slug);
  const isAbsent = description.absent?.some((kind) => kind === slug);
  const absent = { name: slug, query: [], paths: [], depth: 0 };
  return known.find(({ paths }) => paths.length > 0) ?? known[0] ?? (isAbsent ? absent : null);
}

function downloadsOf(visits: readonly Visit[]): string[][] {
  const each = (of: (visit: Visit) => number) =>
    (visits.reduce((all, visit) => all + of(visit), 0) / visits.length).toFixed(1);
  const alone = each(({ pairs }) => pairs.reduce((all, pair) => all + pair.alone.downloads, 0));
  const searches = visits.reduce((all, { pairs }) => all + pairs.length, 0);
  return [
    ['sites', 'searches', 'alone', 'alone, distinct', 'one visit'],
    [`${visits.length}`, `${searches}`, alone, each((v) => v.distinct), each((v) => v.together)],
  ];
}

/** Stated probabilities that the site has no such page, at one visit; pages that robots.txt refuses are left out. */
const absencesOf = (pairs: readonly Pair[]): Claimed[] =>
  pairs.flatMap(({ site, truth, together: { absence } }) =>
    truth && absence !== undefined && !(truth.paths.length > 0 && isRefused({ site, target: truth }))
      ? [{ confidence: absence, right: truth.paths.length === 0 }]
      : [],
  );

const namedBy = ({ found, withheld }: Located): string | null => (found ?? withheld)?.url ?? null;

function isRight({ site, truth }: Pair, located: Located): boolean {
  const named = namedBy(located);
  const pages = truth ? site.urlsOf(truth) : [];
  return pages.length === 0 ? named === null : named !== null && pages.some((page) => site.same(page, named));
}

function answersOf(pairs: readonly Pair[]): string[][] {
  const rowOf = (name: string, some: readonly Pair[]) => {
    const right = (of: 'alone' | 'together') => `${some.filter((pair) => isRight(pair, pair[of])).length}`;
    return [name, `${some.length}`, right('alone'), right('together')];
  };
  const known = (has: (paths: number) => boolean) => pairs.filter(({ truth }) => truth && has(truth.paths.length));
  const sets = [
    { name: 'present', some: known((paths) => paths > 0) },
    { name: 'absent', some: known((paths) => paths === 0) },
  ];
  const bySlug = sets.flatMap(({ name, some }) =>
    BUILT_IN_TARGETS.map(({ slug }) =>
      rowOf(
        `${name}, ${slug}`,
        some.filter((pair) => pair.slug === slug),
      ),
    ),
  );
  return [
    ['', 'searches', 'alone', 'one visit'],
    ...sets.map(({ name, some }) => rowOf(name, some)),
    ...bySlug.filter(([, , alone, together]) => alone !== together),
  ];
}

function differencesOf(pairs: readonly Pair[]): string[][] {
  const differing = pairs.filter(({ alone, together }) => namedBy(alone) !== namedBy(together));
  const shown = ({ site }: Pair, located: Located) => {
    const { pathname, search } = new URL(namedBy(located) ?? site.home);
    const confidence = located.found?.confidence.toFixed(2) ?? located.reason;
    return namedBy(located) === null ? `– ${located.reason}` : `${pathname}${search} ${confidence}`;
  };
  const judged = (pair: Pair): string => {
    if (!pair.truth) return 'unknown';
    const [alone, together] = [isRight(pair, pair.alone), isRight(pair, pair.together)];
    return alone === together ? (alone ? 'both right' : 'both wrong') : together ? 'better' : 'worse';
  };
  return [
    ['site', 'target', 'alone', 'one visit', 'judged'],
    ...differing.map((pair) => [
      pair.site.description.name,
      pair.slug,
      shown(pair, pair.alone),
      shown(pair, pair.together),
      judged(pair),
    ]),
  ];
}

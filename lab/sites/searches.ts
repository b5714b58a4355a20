import { BUILT_IN_TARGETS, namesOf } from '@hyrde/contracts';
import type { Located, LocateTask, Locator } from '@hyrde/jobs/locate';
import { analyserFor, primarySubtag } from '@hyrde/jobs/text';
import { z } from 'zod';
import { annotatedTargets } from './annotations.js';
import type { RecordedSite } from './recorded-site.js';
import { RecordedWeb } from './recorded-web.js';
import type { RecordedTarget } from './site-description.js';

/** By name; only by what is said about it; or as the built-in target that it is, whose names are known. */
export type Asked = 'named' | 'described' | 'built-in';

/** One search of a recorded site, as it is or with the page taken away; also for what the site has not. */
export interface Search {
  readonly site: RecordedSite;
  readonly target: RecordedTarget;
  readonly asked: Asked;
  readonly removed: boolean;
  /** What it weighs where numbers are fitted, and confidences judged: of all searches, a third is for nothing. */
  readonly weight: number;
}

/** A page that is there weighs twice what its absence weighs. */
export const ABSENT_WEIGHT = 0.5;

/** All searches of some sites, for the targets that their descriptions name. */
export const searchesOf = (sites: readonly RecordedSite[]): Search[] =>
  sites.flatMap((site) => site.description.targets.flatMap((target) => searchesFor(site, target)));

/** Those for what was found by reading them (`annotations.ts`). Built-in targets are nowhere taken away: many a site has none. */
export function annotatedSearchesOf(sites: readonly RecordedSite[]): Search[] {
  const all = sites.flatMap((site) => annotatedTargets(site.description.name).map((target) => ({ site, target })));
  const builtIn = all.filter(({ target }) => target.kind);
  const absent = builtIn.filter(({ target }) => target.paths.length === 0);
  const absentWeight = (ABSENT_WEIGHT * (builtIn.length - absent.length)) / absent.length;
  return all.flatMap(({ site, target }) => {
    if (!target.kind) return searchesFor(site, target);
    const removed = target.paths.length === 0;
    return [{ site, target, asked: 'built-in', removed, weight: removed ? absentWeight : 1 }];
  });
}

/** Is it for a target that the recording describes, and not for one found by reading it? */
export const isDescribed = ({ site, target }: Search): boolean => site.description.targets.includes(target);

const searchesFor = (site: RecordedSite, target: RecordedTarget): Search[] =>
  waysToAsk(target).flatMap((asked) => [
    { site, target, asked, removed: false, weight: 1 },
    { site, target, asked, removed: true, weight: ABSENT_WEIGHT },
  ]);

const waysToAsk = ({ described, kind }: RecordedTarget): Asked[] => [
  'named',
  ...(described ? (['described'] as const) : []),
  ...(kind ? (['built-in'] as const) : []),
];

export const isSameSearch = (a: Search, b: Search): boolean =>
  a.site === b.site && a.target === b.target && a.asked === b.asked && a.removed === b.removed;

/** By words alone where only words are known, whatever target they mean: so numbers are fitted. */
export const asSaid = (search: Search): Sought => ({ names: {}, ...soughtBy(search) });

/** What a search looks for. */
export type Sought = Pick<LocateTask, 'words' | 'names'>;

function taskOf({ site }: Search, sought: Sought, parameters: LocateTask['parameters']): LocateTask {
  const language = primarySubtag(site.description.language);
  return { home: site.home, ...sought, language, parameters, analyserFor: remembered };
}

/** What it looks for by how it is asked. */
export function soughtBy({ target, asked }: Search): Sought {
  if (asked === 'built-in') return builtIn(target);
  const text = (asked === 'described' ? target.described : undefined) ?? target.query;
  return { words: text.flatMap((each) => each.split(/\s+/)).map((word) => ({ word, weight: 1 })) };
}

/** @throws where the product has no such target */
function builtIn({ kind = '' }: RecordedTarget): Sought {
  const target = BUILT_IN_TARGETS.find(({ slug }) => slug === kind);
  if (!target) throw new Error(`There is no built-in target "${kind}".`);
  return { words: target.words, names: namesOf(kind) };
}

const analysers = new Map<string, ReturnType<typeof analyserFor>>();
/** Stems are remembered from search to search. */
function remembered(language: string | null, keep: Iterable<string> = []) {
  const kept = [...keep];
  const key = [language, ...kept].join('\n');
  const known = analysers.get(key) ?? memoised(analyserFor(language, kept));
  analysers.set(key, known);
  return known;
}

function memoised(analyser: ReturnType<typeof analyserFor>): ReturnType<typeof analyserFor> {
  const terms = new Map<string, string | null>();
  return {
    ...analyser,
    term: (token) => {
      const known = terms.get(token);
      if (known !== undefined) return known;
      const term = analyser.term(token);
      terms.set(token, term);
      return term;
    },
  };
}

const webOf = ({ site, target, removed }: Search, budget: number): RecordedWeb =>
  new RecordedWeb(site, budget, { removed: removed ? site.urlsOf(target) : [] });

/** Is the page at this address a right answer? */
export const isRight = ({ site, target }: Search, url: string): boolean =>
  site.urlsOf(target).some((each) => site.same(each, url));

/** Does robots.txt refuse all right answers? Then no search that obeys it can find one. */
export const isRefused = ({ site, target }: Search): boolean =>
  site.urlsOf(target).every((url) => {
    const opened = site.open(url);
    return opened.kind === 'failed' && opened.reason === 'robots-disallow';
  });

export const run = (
  search: Search,
  locator: Locator,
  budget: number,
  { sought = soughtBy(search), parameters = {} }: { sought?: Sought; parameters?: LocateTask['parameters'] } = {},
): Promise<Located> => locator(taskOf(search, sought, parameters), webOf(search, budget));

/** What one search of an algorithm came to. */
export interface Outcome {
  readonly search: Search;
  /** Did it name the page, or, where that is taken away, say that there is none? */
  readonly right: boolean;
  /** Is it among the three best pages, claimed or not? Where it is taken away, as `right`. */
  readonly amongThree: boolean;
  readonly downloads: number;
  /** Of the page it names, also one that could not be had; null where it names none. */
  readonly confidence: number | null;
}

/** As many as Review shows beside each other. */
export const NEAR_MISSES = 3;

/** @param sought where it is asked in another way than `search` says */
export async function outcomeOf(
  search: Search,
  locator: Locator,
  budget: number,
  sought: Sought = soughtBy(search),
): Promise<Outcome> {
  const { found, withheld, runnersUp, downloads } = await run(search, locator, budget, { sought });
  const named = found ?? withheld ?? null;
  const right = search.removed ? named === null : named !== null && isRight(search, named.url);
  const best = [...(named ? [named] : []), ...runnersUp].slice(0, NEAR_MISSES);
  const amongThree = right || (!search.removed && best.some(({ url }) => isRight(search, url)));
  return { search, right, amongThree, downloads, confidence: named?.confidence ?? null };
}

/** Tells a search from all others. */
const nameOf = ({ site, target, asked, removed }: Search): string =>
  [site.home, site.description.language, target.name, asked, removed].join('\n');

const SavedOutcomes = z.record(
  z.string(),
  z.object({ right: z.boolean(), amongThree: z.boolean(), downloads: z.number(), confidence: z.number().nullable() }),
);

/** Outcomes as text, to be held against others (`readOutcomes`). */
export const savedOutcomes = (outcomes: readonly Outcome[]): string =>
  JSON.stringify(Object.fromEntries(outcomes.map(({ search, ...outcome }) => [nameOf(search), outcome])), null, 1);

/** The outcomes saved of the same searches, in the same order. @throws where one is missing */
export function readOutcomes(text: string, of: readonly Outcome[]): Outcome[] {
  const saved = SavedOutcomes.parse(JSON.parse(text));
  return of.map(({ search }) => {
    const outcome = saved[nameOf(search)];
    if (!outcome) throw new Error(`Nothing was saved of ${nameOf(search).replaceAll('\n', ', ')}`);
    return { search, ...outcome };
  });
}

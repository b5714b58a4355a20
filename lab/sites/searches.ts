import { type Answer, answerOf, BUILT_IN_TARGETS, CLAIM_THRESHOLD, isWeak, namesOf } from '@hyrde/contracts';
import type { Located, LocateTask, Locator } from '@hyrde/jobs/locate';
import { primarySubtag } from '@hyrde/jobs/text';
import { annotatedTargets } from './annotations.js';
import type { RecordedSite, RecordedTarget } from './recorded-site.js';
import { RecordedWeb } from './recorded-web.js';

/** Definition of the target: by name; by description only; or as a built-in target with known names. */
export type Asked = 'named' | 'described' | 'built-in';

/** One search of a recorded site, with the page or with the page removed; also for pages that the site lacks. */
export interface Search {
  readonly site: RecordedSite;
  readonly target: RecordedTarget;
  readonly asked: Asked;
  readonly removed: boolean;
  /** Weight in fits of the posterior's weights: absent pages make up a third of all searches. */
  readonly weight: number;
}

/** Weight of a search for an absent page, relative to one for an existing page. */
export const ABSENT_WEIGHT = 0.5;

/**
 * Weight of a search in the calibration for sweeps and in the judgement of confidences. A sweep asks every site, so
 * that annotated absences count with the frequency of their occurrence; removed pages keep their weight.
 */
export const frequencyOf = ({ target, weight }: Search): number => (target.paths.length === 0 ? 1 : weight);

/** All searches of some sites, for the targets in their descriptions. */
export const searchesOf = (sites: readonly RecordedSite[]): Search[] =>
  sites.flatMap((site) => site.description.targets.flatMap((target) => searchesFor(site, target)));

/**
 * Searches for annotated targets (`annotations.ts`). Built-in targets are never removed: many sites lack them anyway.
 */
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

/** True if the target is in the recording's description, false if it was annotated later. */
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

/** Search by words alone if only words are known, whatever target they mean; fits use this form. */
export const asSaid = (search: Search): Sought => ({ names: {}, ...soughtBy(search) });

/** Words and names of a search. */
export type Sought = Pick<LocateTask, 'words' | 'names'>;

function taskOf({ site }: Search, sought: Sought, parameters: LocateTask['parameters']): LocateTask {
  const language = primarySubtag(site.description.language);
  return { home: site.home, ...sought, language, parameters };
}

/** Words and names of a search, by its way of definition. */
export function soughtBy({ target, asked }: Search): Sought {
  if (asked === 'built-in') return builtIn(target);
  const text = (asked === 'described' ? target.described : undefined) ?? target.query;
  return { words: text.flatMap((each) => each.split(/\s+/)).map((word) => ({ word, weight: 1 })) };
}

/** @throws if the product has no such target */
function builtIn({ kind = '' }: RecordedTarget): Sought {
  const target = BUILT_IN_TARGETS.find(({ slug }) => slug === kind);
  if (!target) throw new Error(`There is no built-in target "${kind}".`);
  return { words: target.words, names: namesOf(kind) };
}

const webOf = ({ site, target, removed }: Search, budget: number): RecordedWeb =>
  new RecordedWeb(site, budget, { removed: removed ? site.urlsOf(target) : [] });

/** True if the page at this URL is a right answer. */
export const isRight = ({ site, target }: Search, url: string): boolean =>
  site.urlsOf(target).some((each) => site.same(each, url));

/** True if robots.txt refuses all right answers, so that no compliant search can find one. */
export const isRefused = ({ site, target }: Pick<Search, 'site' | 'target'>): boolean =>
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

/** Result of one search of an algorithm. */
export interface Outcome {
  readonly search: Search;
  /** True if the search named the page, or, if the page is removed, named none. */
  readonly right: boolean;
  /** True if the page is among the three best pages, claimed or not. If it is removed, equal to `right`. */
  readonly amongThree: boolean;
  readonly downloads: number;
  /** Confidence of the named page, even if it could not be fetched; null if no page is named. */
  readonly confidence: number | null;
  /** Stated probability that the site has no such page; null if a page is named, or none is stated. */
  readonly absence: number | null;
  /** Answer of the product to a sweep, for algorithms whose confidence is a probability. */
  readonly answer: Answer;
}

/** Number of near misses that Review shows side by side. */
export const NEAR_MISSES = 3;

/** @param sought words and names, if they differ from those of `search` */
export async function outcomeOf(
  search: Search,
  locator: Locator,
  budget: number,
  sought: Sought = soughtBy(search),
): Promise<Outcome> {
  const { outcome, reason, found, withheld, absence, runnersUp, downloads } = await run(search, locator, budget, {
    sought,
  });
  const named = found ?? withheld ?? null;
  const right = search.removed ? named === null : named !== null && isRight(search, named.url);
  const best = [...(named ? [named] : []), ...runnersUp].slice(0, NEAR_MISSES);
  const amongThree = right || (!search.removed && best.some(({ url }) => isRight(search, url)));
  const answer = answerOf({ outcome, reason }, isWeak('probability', found?.confidence ?? 0, CLAIM_THRESHOLD));
  const confidence = named?.confidence ?? null;
  return { search, right, amongThree, downloads, confidence, absence: absence ?? null, answer };
}

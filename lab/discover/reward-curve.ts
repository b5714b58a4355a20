import { type Firmness, RewardModel, readTopic } from '@hyrde/jobs/discover';
import type { Page } from '@hyrde/jobs/site';
import { Dice } from '../country/random.js';
import { meanOf } from '../surface/statistics.js';
import type { KnownWeb } from './web.js';

/** Verdicts after which the model is asked again. */
export const VERDICTS = [0, 10, 30, 100];
const SPLITS = 4;

/** How well pages are told apart: F1, the share of relevant pages that are called so, and of farms' pages that are. */
export interface Told {
  readonly f1: number;
  /** F1 less what it was before verdicts, on the same pages. */
  readonly gain: number;
  readonly recall: number;
  readonly lured: number;
}

interface Labelled {
  readonly page: Page;
  readonly relevant: boolean;
  readonly isFarm: boolean;
}

/**
 * How well the reward tells pages apart on sites of which nobody has judged one: after each of `VERDICTS`, mean over
 * `SPLITS` halvings of the sites, each half once the held-out one. Verdicts are given on finds, as in the product; null
 * where there are not so many.
 * @param urls pages that runs have met
 * @param isJudged finds that verdicts may be about
 * @param firmness of the model, where it is to be chosen
 */
export function rewardCurve(
  web: KnownWeb,
  urls: readonly string[],
  isJudged: (page: Pick<Labelled, 'isFarm'>) => boolean = () => true,
  firmness?: Firmness,
): (Told | null)[] {
  const read = readTopic({ words: web.words, language: web.language });
  if (!read.ok) throw new Error(read.error);
  const bySite = labelled(web, urls);
  const found: Told[][] = VERDICTS.map(() => []);
  for (let split = 0; split < SPLITS; split++) {
    const dice = new Dice('reward curve', split);
    const sites = dice.shuffle([...bySite.keys()].sort());
    const halves = [0, 1].map((half) =>
      sites.filter((_, i) => i % 2 === half).flatMap((site) => bySite.get(site) ?? []),
    );
    for (const [judged = [], heldOut = []] of [halves, [...halves].reverse()]) {
      const untaught = new RewardModel(read.topic);
      const before = toldOf(heldOut.map((one) => ({ ...one, said: untaught.judge(one.page).relevant })))?.f1 ?? 0;
      const finds = dice.shuffle(judged.filter((one) => isJudged(one) && untaught.judge(one.page).relevant));
      VERDICTS.forEach((verdicts, i) => {
        if (finds.length < verdicts) return;
        const model = new RewardModel(read.topic, firmness);
        for (const { page, relevant } of finds.slice(0, verdicts)) model.teach(untaught.judge(page).features, relevant);
        const told = toldOf(heldOut.map((one) => ({ ...one, said: model.judge(one.page).relevant })));
        if (told !== null) found[i]?.push({ ...told, gain: told.f1 - before });
      });
    }
  }
  return found.map((all) => {
    const mean = (of: keyof Told) => meanOf(all.map((told) => told[of])).mean;
    return all.length === 0
      ? null
      : { f1: mean('f1'), gain: mean('gain'), recall: mean('recall'), lured: mean('lured') };
  });
}

function labelled(web: KnownWeb, urls: readonly string[]): Map<string, Labelled[]> {
  const bySite = new Map<string, Labelled[]>();
  for (const url of new Set(urls)) {
    const opened = web.open(url);
    if (opened.kind !== 'page') continue;
    const site = web.siteOf(url);
    const one = { page: opened.page, relevant: web.relevant(url) !== null, isFarm: web.isFarm(url) };
    bySite.set(site, [...(bySite.get(site) ?? []), one]);
  }
  return bySite;
}

/** Null where nothing is relevant. */
function toldOf(pages: readonly { relevant: boolean; isFarm: boolean; said: boolean }[]): Omit<Told, 'gain'> | null {
  const count = (is: (page: (typeof pages)[number]) => boolean) => pages.filter(is).length;
  const relevant = count((page) => page.relevant);
  const both = count((page) => page.relevant && page.said);
  const farms = count(({ isFarm }) => isFarm);
  if (relevant === 0) return null;
  return {
    f1: (2 * both) / (relevant + count(({ said }) => said)),
    recall: both / relevant,
    lured: count((page) => page.isFarm && page.said) / Math.max(1, farms),
  };
}

import { RewardModel, readTopic } from '@hyrde/jobs/discover';
import type { Page } from '@hyrde/jobs/site';
import { Dice } from '../country/random.js';
import type { KnownWeb } from './web.js';

/** Numbers of verdicts after which the model is evaluated. */
export const VERDICTS = [0, 10, 30, 100];
const SPLITS = 4;

/** Classification quality: F1, F1 on the same pages before verdicts, and fractions of pages classified as relevant. */
export interface RewardQuality {
  readonly f1: number;
  readonly before: number;
  /** Fractions of relevant pages and of farm pages classified as relevant. */
  readonly recall: number;
  readonly lured: number;
}

interface Labelled {
  readonly page: Page;
  readonly site: number;
  readonly relevant: boolean;
  readonly isFarm: boolean;
}

/**
 * Quality of the reward on sites without any verdict: after each of `VERDICTS`, over the pages of all `SPLITS` halvings
 * of the sites together, each half held out once. Verdicts are given on finds, as in the product; a half with fewer
 * finds is left out of the comparison before verdicts too. Entries are null if every half has fewer.
 * @param urls pages met by runs
 * @param isJudged true for finds that can be judged
 */
export function rewardCurve(
  web: KnownWeb,
  urls: readonly string[],
  isJudged: (page: Pick<Labelled, 'isFarm'>) => boolean = () => true,
): (RewardQuality | null)[] {
  const topic = readTopic({ words: web.words, language: web.language });
  if (!topic.ok) throw new Error(topic.error);
  const untaught = new RewardModel(topic.topic);
  const pages = labelled(web, urls).map((one) => {
    const read = untaught.read(one.page);
    return { ...one, read, untaught: untaught.judge(one.page, read).relevant };
  });
  const sites = [...new Set(pages.map(({ site }) => site))];
  const counts = VERDICTS.map(() => new Counts());
  for (let split = 0; split < SPLITS; split++) {
    const dice = new Dice('reward curve', split);
    const first = new Set(dice.shuffle(sites).filter((_, i) => i % 2 === 0));
    for (const half of [true, false]) {
      const [judged, heldOut] = [half, !half].map((is) => pages.filter(({ site }) => first.has(site) === is));
      const finds = dice.shuffle((judged ?? []).filter((one) => isJudged(one) && one.untaught));
      VERDICTS.forEach((verdicts, i) => {
        if (finds.length < verdicts) return;
        const model = new RewardModel(topic.topic);
        for (const { read } of judged ?? []) model.addToSample(read.features);
        for (const { read, relevant, site } of finds.slice(0, verdicts)) model.teach(read.features, relevant, site);
        for (const one of heldOut ?? []) counts[i]?.add(one, model.judge(one.page, one.read).relevant);
      });
    }
  }
  return counts.map((count) => count.quality());
}

function labelled(web: KnownWeb, urls: readonly string[]): Labelled[] {
  const sites = new Map<string, number>();
  return [...new Set(urls)].sort().flatMap((url) => {
    const opened = web.open(url);
    if (opened.kind !== 'page') return [];
    const name = web.siteOf(url);
    const site = sites.get(name) ?? sites.size;
    sites.set(name, site);
    return [{ page: opened.page, site, relevant: web.relevant(url) !== null, isFarm: web.isFarm(url) }];
  });
}

/** Counts of pages by truth and by classification, before and after verdicts. */
class Counts {
  private relevant = 0;
  private farms = 0;
  private lured = 0;
  private readonly before = { said: 0, both: 0 };
  private readonly after = { said: 0, both: 0 };

  add({ relevant, isFarm, untaught }: Labelled & { untaught: boolean }, said: boolean): void {
    if (relevant) this.relevant++;
    if (isFarm) this.farms++;
    if (isFarm && said) this.lured++;
    for (const [one, says] of [[this.before, untaught] as const, [this.after, said] as const]) {
      if (says) one.said++;
      if (says && relevant) one.both++;
    }
  }

  /** Quality; null if no page is relevant. */
  quality(): RewardQuality | null {
    const f1 = ({ said, both }: { said: number; both: number }) => (2 * both) / (this.relevant + said);
    if (this.relevant === 0) return null;
    return {
      f1: f1(this.after),
      before: f1(this.before),
      recall: this.after.both / this.relevant,
      lured: this.lured / Math.max(1, this.farms),
    };
  }
}

import { RewardModel, readTopic } from '@hyrde/jobs/discover';
import type { Page } from '@hyrde/jobs/site';
import { Dice } from '../country/random.js';
import { meanOf } from '../surface/statistics.js';
import type { KnownWeb } from './web.js';

/** Verdicts after which the model is asked again. */
export const VERDICTS = [0, 10, 30, 100];
const SPLITS = 4;

interface Labelled {
  readonly page: Page;
  readonly relevant: boolean;
}

/**
 * How well the reward tells pages apart on hosts of which nobody has judged one: F1 after each of `VERDICTS`, mean over
 * `SPLITS` halvings of the hosts, each half once the held-out one. Verdicts are given on finds, as in the product; null
 * where there are not so many.
 * @param urls pages that runs have met
 */
export function rewardCurve(web: KnownWeb, urls: readonly string[]): (number | null)[] {
  const read = readTopic({ words: web.words, language: web.language });
  if (!read.ok) throw new Error(read.error);
  const byHost = labelled(web, urls);
  const found: number[][] = VERDICTS.map(() => []);
  for (let split = 0; split < SPLITS; split++) {
    const dice = new Dice('reward curve', split);
    const hosts = dice.shuffle([...byHost.keys()].sort());
    const halves = [0, 1].map((half) =>
      hosts.filter((_, i) => i % 2 === half).flatMap((host) => byHost.get(host) ?? []),
    );
    for (const [judged = [], heldOut = []] of [halves, [...halves].reverse()]) {
      const untaught = new RewardModel(read.topic);
      const finds = dice.shuffle(judged.filter(({ page }) => untaught.judge(page).relevant));
      VERDICTS.forEach((verdicts, i) => {
        if (finds.length < verdicts) return;
        const model = new RewardModel(read.topic);
        for (const { page, relevant } of finds.slice(0, verdicts)) model.teach(untaught.judge(page).features, relevant);
        const score = f1(heldOut.map(({ page, relevant }) => ({ relevant, said: model.judge(page).relevant })));
        if (score !== null) found[i]?.push(score);
      });
    }
  }
  return found.map((scores) => (scores.length === 0 ? null : meanOf(scores).mean));
}

function labelled(web: KnownWeb, urls: readonly string[]): Map<string, Labelled[]> {
  const byHost = new Map<string, Labelled[]>();
  for (const url of new Set(urls)) {
    const opened = web.open(url);
    if (opened.kind !== 'page') continue;
    const { host } = new URL(url);
    byHost.set(host, [...(byHost.get(host) ?? []), { page: opened.page, relevant: web.relevant(url) !== null }]);
  }
  return byHost;
}

/** Null where nothing is relevant. */
function f1(pages: readonly { relevant: boolean; said: boolean }[]): number | null {
  const relevant = pages.filter((page) => page.relevant).length;
  const said = pages.filter((page) => page.said).length;
  const both = pages.filter((page) => page.relevant && page.said).length;
  return relevant === 0 ? null : (2 * both) / (relevant + said);
}

import { RewardModel, readTopic } from '@hyrde/jobs/discover';
import { linesOfMain, type Page } from '@hyrde/jobs/site';
import { Dice } from '../country/random.js';
import { bilstm } from '../rivals/discover/bilstm.js';
import { svm } from '../rivals/discover/svm.js';
import type { RecordedHosts } from './recorded-hosts.js';

/** Numbers of examples, each with twice as many counter-examples. */
export const EXAMPLES = [10, 30, 100];
/** Maximum number of pages of one host. */
const PER_HOST = 200;
const PARTS = 3;
/** Minimum number of relevant pages on the hosts left out: F1 over fewer is chance. */
const MIN_RELEVANT = 10;

interface Labelled {
  readonly page: Page;
  readonly read: ReturnType<RewardModel['read']>;
  readonly host: string;
  readonly relevant: boolean;
}

/** The reward, and the TRES paper's two classifiers. */
export const LEARNERS = ['taught', 'svm', 'bilstm'] as const;

/** F1 on the hosts left out: by the topic's words alone, and by each learner with the examples. */
export type ExampleQuality = Readonly<Record<'words' | (typeof LEARNERS)[number], number>>;

/**
 * F1 of the reward on hosts without an example, for each of `EXAMPLES`: the hosts are divided into three parts, each left
 * out once; examples and, as counter-examples, other pages are drawn from the rest. The run's pages are drawn from all.
 * Null with too few examples or relevant pages.
 */
export function exampleCurve(web: RecordedHosts): (ExampleQuality | null)[] {
  const dice = new Dice('examples', web.name);
  const untaught = modelOf(web, [], [], []);
  const pages = labelled(web, dice, untaught);
  const hosts = dice.shuffle([...new Set(pages.map(({ host }) => host))]);
  const topic = readTopic({ words: web.words, language: web.language });
  const keywords = new Set(topic.ok ? topic.topic.terms : []);
  const counts = EXAMPLES.map(() => ({
    words: new Count(),
    taught: new Count(),
    svm: new Count(),
    bilstm: new Count(),
  }));
  for (let part = 0; part < PARTS; part++) {
    const out = new Set(hosts.filter((_, i) => i % PARTS === part));
    const rest = dice.shuffle(pages.filter(({ host }) => !out.has(host)));
    const right = rest.filter(({ relevant }) => relevant);
    const wrong = rest.filter(({ relevant }) => !relevant);
    const judged = pages.filter(({ host }) => out.has(host));
    EXAMPLES.forEach((count, i) => {
      if (right.length < count || wrong.length < 2 * count) return;
      const examples = [right.slice(0, count), wrong.slice(0, 2 * count)] as const;
      const taught = modelOf(web, pages, ...examples);
      const learned = examples.flat().map(({ read, relevant }) => ({ terms: new Set(read.terms.keys()), relevant }));
      const classifiers = { svm: svm(learned), bilstm: bilstm(learned, keywords) };
      for (const { page, read, relevant } of judged) {
        counts[i]?.words.add(relevant, untaught.judge(page, read).relevant);
        counts[i]?.taught.add(relevant, taught.judge(page, read).relevant);
        for (const by of ['svm', 'bilstm'] as const)
          counts[i]?.[by].add(relevant, classifiers[by](read.terms.keys()) >= 0.5);
      }
    });
  }
  return counts.map(({ words, taught, svm, bilstm }) =>
    words.relevant < MIN_RELEVANT
      ? null
      : { words: words.f1(), taught: taught.f1(), svm: svm.f1(), bilstm: bilstm.f1() },
  );
}

function modelOf(
  { words, language }: RecordedHosts,
  pages: readonly Labelled[],
  right: readonly Labelled[],
  wrong: readonly Labelled[],
): RewardModel {
  const texts = (some: readonly Labelled[]) => [...new Set(some.map(({ page }) => linesOfMain(page).join('\n')))];
  const examples = texts(right);
  const counterExamples = texts(wrong).filter((text) => !examples.includes(text));
  const topic = readTopic({ words, language, examples, counterExamples });
  if (!topic.ok) throw new Error(topic.error);
  const model = new RewardModel(topic.topic);
  for (const { read } of pages) model.addToSample(read.features);
  return model;
}

function labelled(web: RecordedHosts, dice: Dice, model: RewardModel): Labelled[] {
  const byHost = new Map<string, string[]>();
  for (const url of web.urls()) {
    const { host } = new URL(url);
    byHost.set(host, [...(byHost.get(host) ?? []), url]);
  }
  const drawn = [...byHost].flatMap(([host, urls]) =>
    dice
      .shuffle(urls)
      .slice(0, PER_HOST)
      .map((url) => ({ host, url })),
  );
  return dice.shuffle(drawn).flatMap(({ host, url }) => {
    const opened = web.open(url);
    if (opened.kind !== 'page') return [];
    return [{ page: opened.page, read: model.read(opened.page), host, relevant: web.relevant(url) !== null }];
  });
}

class Count {
  relevant = 0;
  private said = 0;
  private both = 0;

  add(relevant: boolean, said: boolean): void {
    if (relevant) this.relevant++;
    if (said) this.said++;
    if (relevant && said) this.both++;
  }

  f1 = (): number => (2 * this.both) / Math.max(1, this.relevant + this.said);
}

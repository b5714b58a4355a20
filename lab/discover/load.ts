import { DiscoverRun, type PolicyMaker, readTopic } from '@hyrde/jobs/discover';
import type { Link, Opened } from '@hyrde/jobs/site';
import { Dice } from '../country/random.js';
import { Vocabulary } from './vocabulary.js';

const HOSTS = 10_000;
/** Links per page while the frontier is filled, and per page of the timed part. */
const [FILLING, TIMED] = [500, 20];
const STEPS = 300;
const ROUND = 64;

/** Cost of a large frontier. */
export interface Load {
  readonly links: number;
  /** Milliseconds: choosing a link; learning a page of 20 links; learning a batch of 64 such pages. */
  readonly planMs: number;
  readonly learnMs: number;
  readonly roundMs: number;
  /** Memory of the run in megabytes above the baseline. */
  readonly megabytes: number;
}

/**
 * Fills a run's frontier with this number of links on 10,000 hosts, then times iterations. Memory is exact under
 * `--expose-gc`.
 */
export function loadOf(policy: PolicyMaker, links: number, seed: number): Load {
  const vocabulary = new Vocabulary(seed);
  const read = readTopic({ words: vocabulary.given, language: 'en' });
  if (!read.ok) throw new Error(read.error);
  const before = megabytes();
  const input = { topic: read.topic, seeds: ['https://h0.example.org/'], policy, cap: Number.POSITIVE_INFINITY, seed };
  const run = new DiscoverRun(input);
  const dice = new Dice('load', seed);
  const open = (url: string, count: number): Opened => ({ kind: 'page', page: pageOf(url, count, vocabulary, dice) });
  const round = (size: number, count: number) => {
    const began = performance.now();
    const batch = run.plan(size, 0);
    const planned = performance.now();
    const answers = batch.map((one) => ({ planned: one, opened: open(one.url, count) }));
    const answered = performance.now();
    run.learn(answers);
    return { plan: planned - began, learn: performance.now() - answered };
  };
  while (run.links < links) round(1, FILLING);
  let [planMs, learnMs] = [0, 0];
  for (let step = 0; step < STEPS; step++) {
    const { plan, learn } = round(1, TIMED);
    planMs += plan / STEPS;
    learnMs += learn / STEPS;
  }
  const { learn: roundMs } = round(ROUND, TIMED);
  return { links: run.links, planMs, learnMs, roundMs, megabytes: megabytes() - before };
}

function megabytes(): number {
  (globalThis as { gc?: () => void }).gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

function pageOf(url: string, count: number, vocabulary: Vocabulary, dice: Dice) {
  const subject = dice.int(4);
  const title = vocabulary.title(dice, subject);
  const links = Array.from({ length: count }, (): Link => {
    const label = vocabulary.title(dice, dice.int(8));
    const host = `https://h${dice.int(HOSTS)}.example.org`;
    return {
      url: `${host}/${label.split(' ')[0]?.slice(0, 1)}/${label.replaceAll(' ', '-')}-${dice.int(1e6)}`,
      label,
      hint: '',
      place: 'main',
      heading: 'All',
    };
  });
  const text = vocabulary.text(dice, subject, 150, 0.15);
  return { url, title, language: 'en', headings: [title], text, links };
}

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DiscoverRun, type PolicyMaker, readTopic } from '@hyrde/jobs/discover';
import type { Link, Page } from '@hyrde/jobs/site';
import { Dice } from '../country/random.js';

/** Hosts of the web; links of a page at most (those a run adds), and of a page whose time is taken. */
const [HOSTS, MOST, USUAL] = [10_000, 500, 45];
/** Number of blocks of pages whose time is taken, and of pages in one. */
const [BLOCKS, BLOCK] = [7, 128];
/** Fraction of pages, and of links, that have the topic's words. */
const [ON_TOPIC, NAMED] = [0.1, 0.1];
const TOPIC = ['ferry', 'timetable', 'harbour'];
const WORDS = Array.from({ length: 2_000 }, (_, i) => `word${i}`);

interface Scale {
  readonly links: number;
  readonly pages: number;
  /** Processor time a page for planning and learning, in milliseconds, by block, ascending. */
  readonly ms: readonly number[];
  /** Memory that the run holds after garbage collection. */
  readonly megabytes: number;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
function heldMegabytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1_048_576;
}

/** Processor time of this thread in ms: other processes do not change it. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** A page of the web that has no end: its text, and that many links to pages of all hosts. */
function pageOf(url: string, links: number): Page {
  const dice = new Dice('links', url);
  const text = (count: number) => Array.from({ length: count }, () => dice.pick(WORDS)).join(' ');
  const named = (chance: number) => (dice.chance(chance) ? ` ${TOPIC.join(' ')}` : '');
  const linkOf = (): Link => ({
    url: `https://host${dice.int(HOSTS)}.example.org/part${dice.int(5)}/${dice.int(1_000_000)}`,
    label: text(3) + named(NAMED),
    hint: '',
    place: 'main',
  });
  const on = named(ON_TOPIC);
  return {
    url,
    title: text(4) + on,
    language: 'en',
    headings: [],
    text: [text(60), on.repeat(3), text(60)].join('\n'),
    links: Array.from({ length: links }, linkOf),
  };
}

/** Runs a policy until its frontier has that many links, then takes the time of pages with the usual number of links. */
export function manyLinks(policy: PolicyMaker, links: number): Scale {
  const before = heldMegabytes();
  const read = readTopic({ words: TOPIC, language: 'en' });
  if (!read.ok) throw new Error(read.error);
  const seeds = Array.from({ length: 64 }, (_, i) => `https://host${i}.example.org/`);
  const run = new DiscoverRun({ topic: read.topic, seeds, policy, cap: Number.POSITIVE_INFINITY, seed: 1 });
  /** Time a page over at least that many pages. */
  const timed = (least: number, linksOf: number): number => {
    let [pages, spent] = [0, 0];
    while (pages < least) {
      let began = processorMs();
      const batch = run.plan(64, 0);
      spent += processorMs() - began;
      const answers = batch.map((planned) => ({
        planned,
        opened: { kind: 'page' as const, page: pageOf(planned.url, linksOf) },
      }));
      began = processorMs();
      run.learn(answers);
      spent += processorMs() - began;
      pages += batch.length;
    }
    return spent / pages;
  };
  while (run.links < links) timed(1, MOST);
  const reached = run.links;
  const ms = Array.from({ length: BLOCKS }, () => timed(BLOCK, USUAL)).sort((a, b) => a - b);
  return { links: reached, pages: run.fetched, ms, megabytes: heldMegabytes() - before };
}

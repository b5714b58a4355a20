import { type Analyser, analyserFor } from '../text/index.js';
import type { Draws } from './world/draws.js';
import type { World } from './world/world.js';

/** What came of one link, or of a seed. */
export interface Fetched {
  /** `NONE` of a seed. */
  readonly link: number;
  /** `NONE` where there is no page. */
  readonly page: number;
  readonly reward: 0 | 1;
  /** Its page is a copy, or made for crawlers: it tells of its host, and nothing of links' words. */
  readonly misleads: boolean;
  /** The links that it brought: numbers from `from` up to `to`. */
  readonly from: number;
  readonly to: number;
}

/**
 * Which link of the frontier to fetch next. Its fields are state (`snapshot.ts`). It never forgets a link that may be
 * taken: each is given out once, unless it is given back.
 */
export interface Policy {
  /** Of a policy that keeps links in a tree. */
  readonly leafCount?: number;
  /** A link that `world.mayTake`, or null where none is left. */
  pick(): number | null;
  /** What came of one, and new links with it. */
  learn(fetched: Fetched): void;
  /** A link that was picked was not fetched and waits again. */
  giveBack(link: number): void;
}

export interface PolicyMaker {
  readonly name: string;
  make(world: World, draws: Draws): Policy;
}

/** What a run gathers. */
export interface Topic {
  readonly words: readonly string[];
  /** Primary subtag; null: words are compared as they are. */
  readonly language: string | null;
  /** Texts of pages that are on the topic, and of pages that only look so. */
  readonly examples?: readonly string[];
  readonly counterExamples?: readonly string[];
}

/** A topic's words as terms, and how pages and links are read for it. */
export interface ReadTopic {
  readonly topic: Topic;
  readonly analyser: Analyser;
  /** In the order of the words, each once. */
  readonly terms: readonly string[];
}

/** @returns the topic, or in one sentence why it is none */
export function readTopic(topic: Topic): { ok: true; topic: ReadTopic } | { ok: false; error: string } {
  const analyser = analyserFor(topic.language, topic.words);
  const terms = [...new Set(topic.words.flatMap((word) => analyser.terms(word)))];
  if (terms.length === 0) return { ok: false, error: 'The topic has no words.' };
  const contrary = (topic.examples ?? []).find((text) => topic.counterExamples?.includes(text));
  if (contrary !== undefined) return { ok: false, error: 'The same page is an example and a counter-example.' };
  return { ok: true, topic: { topic, analyser, terms } };
}

import { type Analyser, analyserFor } from '../text/index.js';
import type { Draws } from './world/draws.js';
import type { World } from './world/world.js';

/** Result of one link, or of a seed. */
export interface Fetched {
  /** Number of the link; `NONE` for a seed. */
  readonly link: number;
  /** Number of the page; `NONE` if there is no page. */
  readonly page: number;
  readonly reward: 0 | 1;
  /**
   * True if the page is a copy, or made for crawlers: it counts for its host, but must not teach the words of links.
   */
  readonly misleads: boolean;
  /** Range of the page's new links: numbers from `from` up to but excluding `to`. */
  readonly from: number;
  readonly to: number;
}

/**
 * Chooses the next link of the frontier. Its fields are saved as state (`snapshot.ts`). No link that may be taken is
 * lost: each is returned once, unless it is given back.
 */
export interface Policy {
  /** Number of leaves, if the policy keeps links in a tree. */
  readonly leafCount?: number;
  /** A link that `world.mayTake`; null if none is left. */
  pick(): number | null;
  /** Processes the result of a link, and its new links. */
  learn(fetched: Fetched): void;
  /** Returns a picked link that was not fetched to the frontier. */
  giveBack(link: number): void;
}

export interface PolicyMaker {
  readonly name: string;
  make(world: World, draws: Draws): Policy;
}

/** The topic of a run. */
export interface Topic {
  readonly words: readonly string[];
  /** Language as a primary subtag; null if words are compared as they are. */
  readonly language: string | null;
  /** Texts of relevant pages, and of pages that look relevant but are not. */
  readonly examples?: readonly string[];
  readonly counterExamples?: readonly string[];
}

/** A topic with its words as terms, and the analyser of its language. */
export interface ReadTopic {
  readonly topic: Topic;
  readonly analyser: Analyser;
  /** Distinct terms in the order of the words. */
  readonly terms: readonly string[];
}

/** @returns the topic, or the error as a sentence */
export function readTopic(topic: Topic): { ok: true; topic: ReadTopic } | { ok: false; error: string } {
  const analyser = analyserFor(topic.language, topic.words);
  const terms = [...new Set(topic.words.flatMap((word) => analyser.terms(word)))];
  if (terms.length === 0) return { ok: false, error: 'The topic has no words.' };
  const contrary = (topic.examples ?? []).find((text) => topic.counterExamples?.includes(text));
  if (contrary !== undefined) return { ok: false, error: 'The same page is an example and a counter-example.' };
  return { ok: true, topic: { topic, analyser, terms } };
}

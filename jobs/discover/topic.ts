import { type Analyser, analyserFor } from '../text/index.js';

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

import { type Analyser, analyserFor } from '../text/index.js';

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

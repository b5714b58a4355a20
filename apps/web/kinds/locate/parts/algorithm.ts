import { splitAlgorithm } from '@hyrde/contracts/algorithm-notation';
import type { FrameWords } from '@/words/en';

/** An algorithm's name for people; `otherwise` for one that the dictionary does not have yet. */
export function algorithmName(name: string, words: FrameWords, otherwise = name): string {
  const titles: Record<string, string> = words.algorithms;
  return titles[name] ?? otherwise;
}

/**
 * An algorithm as a sweep names it (`ls2f:S=100,threshold=0.75`), for people: its name alone.
 * @param among the algorithms that it is shown beside: parameters are added if another has the same name
 */
export function algorithmTitle(text: string, words: FrameWords, among: readonly string[] = []): string {
  const { name } = splitAlgorithm(text);
  const isAlone = among.every((other) => other === text || splitAlgorithm(other).name !== name);
  return isAlone ? algorithmName(name, words) : algorithmWithParameters(text, words);
}

/** An algorithm's name with its parameters, for those who compare algorithms. */
export function algorithmWithParameters(text: string, words: FrameWords): string {
  const { name, parameters } = splitAlgorithm(text);
  const title = algorithmName(name, words);
  if (parameters.length === 0) return title;
  return `${title} (${parameters.map(([key, value]) => `${key}=${value}`).join(', ')})`;
}

/** Several, the lead first. */
export const algorithmTitles = (texts: readonly string[], words: FrameWords): string =>
  texts.map((text) => algorithmTitle(text, words, texts)).join(' · ');

/** A parameter's name for people. */
export function parameterLabel(name: string, words: FrameWords): string {
  const labels: Record<string, string> = words.parameters;
  return labels[name] ?? name;
}

/** What a parameter does and why its default is what it is; `otherwise` for one that the dictionary does not have yet. */
export function parameterNote(name: string, words: FrameWords, otherwise: string): string {
  const notes: Record<string, string> = words.parameterNotes;
  return notes[name] ?? otherwise;
}

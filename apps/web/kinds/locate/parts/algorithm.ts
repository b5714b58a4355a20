import { splitAlgorithm } from '@hyrde/contracts/algorithm-notation';
import type { FrameWords } from '@/words/en';

/** Display name of an algorithm; `otherwise` if the dictionary lacks it. */
export function algorithmName(name: string, words: FrameWords, otherwise = name): string {
  const titles: Record<string, string> = words.algorithms;
  return titles[name] ?? otherwise;
}

/**
 * Display name of an algorithm in a sweep's notation (`ls2f:S=100,threshold=0.75`), without parameters.
 * @param among algorithms shown beside it: parameters are added if another one has the same name
 */
export function algorithmTitle(text: string, words: FrameWords, among: readonly string[] = []): string {
  const { name } = splitAlgorithm(text);
  const isAlone = among.every((other) => other === text || splitAlgorithm(other).name !== name);
  return isAlone ? algorithmName(name, words) : algorithmWithParameters(text, words);
}

/** An algorithm's name with its parameters, for the screens that compare algorithms. */
export function algorithmWithParameters(text: string, words: FrameWords): string {
  const { name, parameters } = splitAlgorithm(text);
  const title = algorithmName(name, words);
  if (parameters.length === 0) return title;
  return `${title} (${parameters.map(([key, value]) => `${key}=${value}`).join(', ')})`;
}

/** Names of several algorithms, the leading one first. */
export const algorithmTitles = (texts: readonly string[], words: FrameWords): string =>
  texts.map((text) => algorithmTitle(text, words, texts)).join(' · ');

export function parameterLabel(name: string, words: FrameWords): string {
  const labels: Record<string, string> = words.parameters;
  return labels[name] ?? name;
}

/** Effect of a parameter and reason for its default; `otherwise` if the dictionary lacks it. */
export function parameterNote(name: string, words: FrameWords, otherwise: string): string {
  const notes: Record<string, string> = words.parameterNotes;
  return notes[name] ?? otherwise;
}

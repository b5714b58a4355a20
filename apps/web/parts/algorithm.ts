import type { Words } from '@/words/en';

/** `ls2f:S=100,threshold=0.75` for people: the algorithm's name with its parameters behind it. */
export function algorithmTitle(text: string, words: Words): string {
  const [name = '', parameters] = text.split(':');
  const titles: Record<string, string> = words.algorithms;
  const title = titles[name] ?? name;
  return parameters ? `${title} (${parameters.replaceAll(',', ', ')})` : title;
}

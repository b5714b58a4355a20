import type { components } from '@/api/api.gen';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';

/** How far a sweep is, in words: sites, or searches where several algorithms search each site. */
export function doneOf(
  { progress: { done, all }, algorithms }: Pick<components['schemas']['Sweep'], 'progress' | 'algorithms'>,
  words: Words,
  format: Formats,
): string {
  const say = algorithms.length > 1 ? words.sweep.searchesDone : words.sweep.done;
  return say(format.whole(done), format.whole(all));
}

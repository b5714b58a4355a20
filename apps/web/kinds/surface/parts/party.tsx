import type { PersonSign } from '@hyrde/contracts';
import type { Words } from '@/words/en';

/** A sender or recipient; of a private person it is said that there is one, and how sure that is. */
export function Party({ name, sign, words }: { name: string | null; sign: PersonSign; words: Words }) {
  if (sign !== 'none') return <span className="text-soft italic">{words.surface.signs[sign]}</span>;
  return <>{name}</>;
}

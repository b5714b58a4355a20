import type { PersonSign } from '@hyrde/contracts';
import type { Words } from '@/words/en';

/** A sender or recipient; a private person is marked as such, with the certainty of that. */
export function Party({ name, sign, words }: { name: string | null; sign: PersonSign; words: Words }) {
  if (sign !== 'none') return <span className="text-soft italic">{words.surface.signs[sign]}</span>;
  return <>{name}</>;
}

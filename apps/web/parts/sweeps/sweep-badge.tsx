import { Badge } from '@/design/badge';
import type { Words } from '@/words/en';

const TONES = { running: 'busy', paused: 'warning', cancelled: 'bad', done: 'good' } as const;

/** A sweep's state. */
export function SweepBadge({ state, words }: { state: keyof typeof TONES; words: Words }) {
  return <Badge tone={TONES[state]}>{words.sweepStates[state]}</Badge>;
}

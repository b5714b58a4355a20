import type { SweepState } from '@hyrde/contracts';
import { Badge } from '@/design/values';
import type { Words } from '@/words/en';

const TONES = {
  running: 'busy',
  paused: 'warning',
  cancelled: 'bad',
  done: 'good',
} as const satisfies Record<SweepState, string>;

/** Badge of a sweep's state. */
export function SweepBadge({ state, words }: { state: SweepState; words: Words }) {
  return <Badge tone={TONES[state]}>{words.sweepStates[state]}</Badge>;
}

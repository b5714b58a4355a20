import type { PageState } from '@hyrde/contracts';
import { Badge } from '@/design/badge';
import type { Words } from '@/words/en';

const TONES = {
  alive: 'good',
  doubtful: 'warning',
  moved: 'plain',
  lost: 'bad',
} as const satisfies Record<PageState, string>;

/** How a known page stands. */
export function PageStateBadge({ state, words }: { state: PageState; words: Words }) {
  return <Badge tone={TONES[state]}>{words.refresh.states[state]}</Badge>;
}

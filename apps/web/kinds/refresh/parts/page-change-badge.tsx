import type { PageChangeName } from '@hyrde/contracts';
import { Badge } from '@/design/values';
import type { Words } from '@/words/en';

const TONES = {
  changed: 'busy',
  moved: 'warning',
  lost: 'bad',
  returned: 'good',
} as const satisfies Record<PageChangeName, string>;

/** Change of a page. */
export function PageChangeBadge({ change, words }: { change: PageChangeName; words: Words }) {
  return <Badge tone={TONES[change]}>{words.pageChanges[change]}</Badge>;
}

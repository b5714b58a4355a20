import { get } from '@/api/server';
import { Count } from '@/design/link';
import { getWords } from '@/words/server';
import type { OverviewAsked, OverviewParts } from '../kind-parts';

/** Number of new documents. */
async function Standing({ practice }: OverviewAsked) {
  const { words, format } = await getWords();
  const query = { practice: String(practice), limit: 1 };
  const { total, totalIsMore } = await get('/api/documents', { query });
  if (total === 0) return null;
  const { lately, more } = words.watch.feed;
  const count = format.whole(total);
  return (
    <p className="mt-4">
      <Count of={total} rows="/records/feed">
        {lately(totalIsMore ? more(count) : count)}
      </Count>
    </p>
  );
}

export const watch: OverviewParts = { Standing };

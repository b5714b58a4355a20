import { get } from '@/api/server';
import { Count } from '@/design/link';
import { getWords } from '@/words/server';
import type { OverviewAsked, OverviewParts } from '../kind-parts';

/** Number of known records and their estimated total. */
async function Standing({ practice }: OverviewAsked) {
  const { words, format } = await getWords();
  const query = { practice: String(practice), limit: 1 };
  const { records, about, portals } = await get('/api/record-portals', { query });
  if (records === 0) return null;
  return (
    <p className="mt-4">
      <Count of={records} rows="/records">
        {words.surface.records.about(format.whole(records), format.whole(about), format.whole(portals))}
      </Count>
    </p>
  );
}

export const surface: OverviewParts = { Standing };

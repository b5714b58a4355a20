import { get } from '@/api/server';
import { Count } from '@/design/link';
import { getWords } from '@/words/server';
import type { OverviewAsked, OverviewParts } from '../kind-parts';
import { retrievedOf } from './parts/record-texts';

/** Number of known records and their estimated total. */
async function Standing({ practice }: OverviewAsked) {
  const { words, format } = await getWords();
  const query = { practice: String(practice), limit: 1 };
  const portals = await get('/api/record-portals', { query });
  if (portals.records === 0) return null;
  return (
    <p className="mt-4">
      <Count of={portals.records} rows="/records">
        {retrievedOf(portals, words, format)}
      </Count>
    </p>
  );
}

export const surface: OverviewParts = { Standing };

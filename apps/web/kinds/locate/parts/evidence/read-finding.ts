import type { Schema } from '@/api/schema';
import { get, getService } from '@/api/server';
import { pageToShow, type StoredText } from './page-to-show';

/** A finding with a text to show, null if it is not stored. */
export interface FindingText {
  finding: Schema<'Finding'>;
  text: StoredText | null;
}

/** A finding with the text of the page to show: the page that it names or, if it names none, the closest one. */
export async function readFinding(searchId: string): Promise<FindingText> {
  const finding = await get('/api/findings/{searchId}', { path: { searchId } });
  const shown = pageToShow(finding);
  return { finding, text: shown?.hasText ? await readText(searchId, { rank: shown.rank }) : null };
}

/** A finding with the text of the page that answered at the address of the page known before. */
export async function readKnownPage(searchId: string): Promise<FindingText> {
  const finding = await get('/api/findings/{searchId}', { path: { searchId } });
  return { finding, text: finding.knownPage?.hasText ? await readText(searchId, { of: 'known-page' }) : null };
}

async function readText(
  searchId: string,
  query: { rank?: number | undefined } | { of: 'known-page' },
): Promise<StoredText | null> {
  const service = await getService();
  const { data } = await service.GET('/api/findings/{searchId}/text', { params: { path: { searchId }, query } });
  return data ?? null;
}

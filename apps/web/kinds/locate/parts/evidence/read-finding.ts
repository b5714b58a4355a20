import type { Schema } from '@/api/schema';
import { get, getService } from '@/api/server';
import { pageToShow } from './page-to-show';

/** A finding with the text of the page to show: the page that it names or, if it names none, the closest one. */
export async function readFinding(searchId: string): Promise<{ finding: Schema<'Finding'>; text: string | null }> {
  const service = await getService();
  const path = { searchId };
  const finding = await get('/api/findings/{searchId}', { path });
  const shown = pageToShow(finding);
  const text = shown?.hasText
    ? await service.GET('/api/findings/{searchId}/text', { params: { path, query: { rank: shown.rank } } })
    : null;
  return { finding, text: text?.data?.text ?? null };
}

/** A finding with the text of the page that answered at the address of the page known before. */
export async function readKnownPage(searchId: string): Promise<{ finding: Schema<'Finding'>; text: string | null }> {
  const service = await getService();
  const path = { searchId };
  const finding = await get('/api/findings/{searchId}', { path });
  const query = { of: 'known-page' as const };
  const text = finding.knownPage?.hasText
    ? await service.GET('/api/findings/{searchId}/text', { params: { path, query } })
    : null;
  return { finding, text: text?.data?.text ?? null };
}

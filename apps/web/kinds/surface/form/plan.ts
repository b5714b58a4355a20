import { sitesOf } from '@/parts/sweeps/sites-of';

/** What the form of a surface sweep says, as the service wants it. With a site, of it alone: its known record, or a page. */
export function planOf(data: FormData, practice: boolean, siteId: string | undefined) {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const url = text('url');
  return {
    kind: 'surface' as const,
    coverage: Number(text('coverage')) / 100,
    budget: Number(text('budget')),
    sites: siteId ? { siteIds: [siteId] } : sitesOf(data),
    ...(siteId && url && { pages: [{ siteId, url }] }),
    practice,
  };
}

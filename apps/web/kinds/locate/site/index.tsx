import { getService, read } from '@/api/server';
import { Section } from '@/design/page-head';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import type { Site, SiteHistory, SiteParts } from '../../kind-parts';
import { getTargets } from '../parts/get-targets';
import { SearchEntry } from './search-entry';
import { VerifiedPages } from './verified-pages';

/** Every search of the site, with what changed since the one before. */
async function history({ id }: Site, cursor?: string): Promise<SiteHistory> {
  const [{ words, language, format }, service, targets] = await Promise.all([getWords(), getService(), getTargets()]);
  const params = { path: { id }, query: { cursor, limit: 50 } };
  const { items, next } = await read(service.GET('/api/sites/{id}/searches', { params }));
  const names = new Map(targets.map(({ slug, name }) => [slug, name[language]]));
  const entries = items.map((search) => {
    const target = names.get(search.sweep.target) ?? search.sweep.target;
    return {
      key: search.id,
      at: search.finishedAt,
      line: <SearchEntry search={search} target={target} words={words} format={format} />,
    };
  });
  return { entries, next };
}

/** Where the site has each target's page, as people have said. */
async function Sections({ site }: { site: Site }) {
  const [{ words }, service, targets, me] = await Promise.all([getWords(), getService(), getTargets(), getMe()]);
  const params = { path: { id: site.id } };
  const pages = await read(service.GET('/api/sites/{id}/verified-pages', { params }));
  return (
    <Section title={words.site.verifiedPages}>
      <VerifiedPages siteId={site.id} pages={pages.items} targets={targets} editable={may(me, 'reviewer')} />
    </Section>
  );
}

/** What a site's page shows of what was looked for on it. */
export const locate: SiteParts = { history, Sections };

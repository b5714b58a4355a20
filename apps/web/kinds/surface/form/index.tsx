import { get } from '@/api/server';
import type { FormInput, SweepForm } from '@/kinds/kind-parts';
import { siteAsked } from '@/kinds/request';
import { SurfaceForm } from './surface-form';

/** Form of a surface sweep: of all sites, of regions, or of the site in the query. */
async function NewSurface({ sites, practice, scheduled, search }: FormInput) {
  const [regions, limits, site] = await Promise.all([
    get('/api/regions', { query: { practice: String(practice) } }),
    get('/api/limits'),
    siteAsked(search),
  ]);
  return (
    <SurfaceForm
      regions={regions.items.filter((region) => region.sites > 0)}
      sites={sites}
      crawlDelayMs={limits.crawlDelayMs}
      practice={site?.practice ?? practice}
      scheduled={scheduled}
      site={site && { id: site.id, name: site.name }}
      timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
    />
  );
}

export const surface: SweepForm = {
  kind: 'surface',
  Form: NewSurface,
  purpose: (words) => words.surface.form.purpose,
};

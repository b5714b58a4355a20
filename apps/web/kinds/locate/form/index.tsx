import { get } from '@/api/server';
import type { FormInput, SweepForm as KindForm } from '@/kinds/kind-parts';
import { siteAsked } from '@/kinds/request';
import { getWords } from '@/words/server';
import { earlierOf } from './plan';
import { SweepForm } from './sweep-form';

/** Form of a locate sweep: of all sites, of regions, or of the site in the query. */
async function NewSweep({ sites, practice: shown, scheduled, search }: FormInput) {
  const { language } = await getWords();
  const site = await siteAsked(search);
  const practice = site?.practice ?? shown;
  const query = { practice: String(practice) };
  const [targets, regions, algorithms, sweeps, limits] = await Promise.all([
    get('/api/targets'),
    get('/api/regions', { query }),
    get('/api/algorithms'),
    get('/api/sweeps', { query: { ...query, kind: 'locate', state: 'done', firstParts: 'true', limit: 20 } }),
    get('/api/limits'),
  ]);
  return (
    <SweepForm
      targets={targets.items
        .map(({ slug, name, sweeps }) => ({ slug, name: name[language], searched: sweeps > 0 }))
        .toSorted((a, b) => Number(b.searched) - Number(a.searched))}
      regions={regions.items.filter((region) => region.sites > 0)}
      algorithms={algorithms}
      crawlDelayMs={limits.crawlDelayMs}
      earlier={earlierOf(sweeps.items)}
      sites={site ? 1 : sites}
      site={site && { id: site.id, name: site.name }}
      practice={practice}
      scheduled={scheduled}
      timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
    />
  );
}

export const locate: KindForm = { kind: 'locate', Form: NewSweep, purpose: (words) => words.newSweep.purpose };

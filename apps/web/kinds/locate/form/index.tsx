import { splitAlgorithm } from '@hyrde/contracts/algorithm-notation';
import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import type { FormInput, SweepForm as KindForm } from '@/kinds/kind-parts';
import { siteAsked } from '@/kinds/request';
import { getWords } from '@/words/server';
import { SweepForm } from './sweep-form';

/** Form of a locate sweep: of all sites, of regions, or of the site in the query. */
async function NewSweep({ sites, practice: shown, scheduled, search }: FormInput) {
  const { language } = await getWords();
  const site = await siteAsked(search);
  const practice = site?.practice ?? shown;
  const query = { practice: String(practice) };
  const [targets, regions, algorithms, accuracy, limits] = await Promise.all([
    get('/api/targets'),
    get('/api/regions', { query }),
    get('/api/algorithms'),
    get('/api/accuracy', { query }),
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
      means={meanDownloads(accuracy.items)}
      sites={site ? 1 : sites}
      site={site && { id: site.id, name: site.name }}
      practice={practice}
      scheduled={scheduled}
      timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
    />
  );
}

/** Mean number of downloads of each algorithm by name, over all parameters and targets. */
function meanDownloads(rows: Schema<'AlgorithmAccuracy'>[]): Record<string, number> {
  const sums = new Map<string, { n: number; downloads: number }>();
  for (const { algorithm, downloads } of rows) {
    const { name } = splitAlgorithm(algorithm);
    const sum = sums.get(name) ?? { n: 0, downloads: 0 };
    sums.set(name, { n: sum.n + downloads.n, downloads: sum.downloads + downloads.n * (downloads.mean ?? 0) });
  }
  return Object.fromEntries([...sums].filter(([, { n }]) => n > 0).map(([name, sum]) => [name, sum.downloads / sum.n]));
}

export const locate: KindForm = { kind: 'locate', Form: NewSweep, purpose: (words) => words.newSweep.purpose };

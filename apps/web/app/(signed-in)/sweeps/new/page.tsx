import type { Metadata } from 'next';
import type { components } from '@/api/api.gen';
import { getService, read } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { Empty, Notice } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { one } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { getMe, getWorlds, may, showsPractice } from '@/parts/session';
import { SweepForm } from '@/screens/kinds/locate/new-sweep/sweep-form';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.newSweep.title });

export default async function NewSweepPage(props: PageInput) {
  const [search, { words, language }, practice, worlds, me, service] = await Promise.all([
    props.searchParams,
    getWords(),
    showsPractice(),
    getWorlds(),
    getMe(),
    getService(),
  ]);
  const text = words.newSweep;
  const scheduled = one(search, 'schedule') !== undefined;
  const sites = practice ? worlds.practice : worlds.real;
  if (!may(me, 'auditor'))
    return (
      <>
        <PageHead title={text.title} purpose={text.purpose} />
        <Notice title={words.errors.forbiddenTitle}>{words.errors.forbiddenBody}</Notice>
      </>
    );
  const query = { practice: String(practice) };
  const [targets, regions, algorithms, accuracy] = await Promise.all([
    read(service.GET('/api/targets')),
    read(service.GET('/api/regions', { params: { query } })),
    read(service.GET('/api/algorithms')),
    read(service.GET('/api/accuracy', { params: { query } })),
  ]);
  return (
    <>
      <PageHead title={scheduled ? words.schedules.new : text.title} purpose={text.purpose} />
      {sites === 0 ? (
        <Empty title={words.sites.empty}>
          <p className="mb-3">{words.overview.emptySites}</p>
          <ButtonLink href="/sites/import" kind="main">
            {words.sites.import}
          </ButtonLink>
        </Empty>
      ) : (
        <SweepForm
          targets={targets.items.map(({ slug, name }) => ({ slug, name: name[language] }))}
          regions={regions.items.filter((region) => region.sites > 0)}
          algorithms={algorithms}
          means={meanDownloads(accuracy.items)}
          sites={sites}
          practice={practice}
          scheduled={scheduled}
          timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
        />
      )}
    </>
  );
}

/** Mean downloads of each algorithm by its name, over all parameters and targets. */
function meanDownloads(rows: components['schemas']['AlgorithmAccuracy'][]): Record<string, number> {
  const sums = new Map<string, { n: number; downloads: number }>();
  for (const { algorithm, downloads } of rows) {
    const [name = ''] = algorithm.split(':');
    const sum = sums.get(name) ?? { n: 0, downloads: 0 };
    sums.set(name, { n: sum.n + downloads.n, downloads: sum.downloads + downloads.n * (downloads.mean ?? 0) });
  }
  return Object.fromEntries([...sums].filter(([, { n }]) => n > 0).map(([name, sum]) => [name, sum.downloads / sum.n]));
}

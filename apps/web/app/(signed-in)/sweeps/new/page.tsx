import type { Metadata } from 'next';
import { getService, read } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { Empty, Notice } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { one } from '@/parts/filters';
import type { PageInput } from '@/parts/page-input';
import { getMe, getWorlds, may, showsPractice } from '@/parts/session';
import { getWords } from '@/words/server';
import { SweepForm } from './sweep-form';

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
  const [targets, regions, algorithms] = await Promise.all([
    read(service.GET('/api/targets')),
    read(service.GET('/api/regions', { params: { query: { practice: String(practice) } } })),
    read(service.GET('/api/algorithms')),
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
          sites={sites}
          practice={practice}
          scheduled={scheduled}
          timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
        />
      )}
    </>
  );
}

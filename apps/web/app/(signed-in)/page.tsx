import type { Metadata } from 'next';
import Link from 'next/link';
import { getService, read } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { Empty } from '@/design/notice';
import { PageHead, Section } from '@/design/page-head';
import { one } from '@/parts/lists/filters';
import { AccuracyTable } from '@/parts/locate/accuracy-table';
import { TargetTabs } from '@/parts/locate/target-tabs';
import type { PageInput } from '@/parts/page-input';
import { getMe, may, showsPractice } from '@/parts/session';
import { LiveRefresh } from '@/parts/sweeps/live-refresh';
import { SweepsTable } from '@/parts/sweeps/sweeps-table';
import { Answers } from '@/screens/overview/answers';
import { Changes } from '@/screens/overview/changes';
import { DownloadsChart } from '@/screens/overview/downloads-chart';
import { Regions } from '@/screens/overview/regions';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.overview.title });

const FIRST_TARGET = 'mail-record';

export default async function OverviewPage(props: PageInput) {
  const [search, { words, language, format }, practice, me, service] = await Promise.all([
    props.searchParams,
    getWords(),
    showsPractice(),
    getMe(),
    getService(),
  ]);
  const target = one(search, 'target') ?? FIRST_TARGET;
  const [overview, targets] = await Promise.all([
    read(service.GET('/api/overview', { params: { query: { practice: String(practice), target } } })),
    read(service.GET('/api/targets')),
  ]);
  const text = words.overview;
  const tabs = targets.items.map(({ slug, name }) => ({ slug, name: name[language] }));
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose(overview.target.name[language])}>
        {may(me, 'auditor') && <ButtonLink href="/sweeps/new">{text.newSweep}</ButtonLink>}
      </PageHead>
      <TargetTabs targets={tabs} chosen={target} label={text.target} />
      {overview.sites === 0 || overview.latestSweepId === null ? (
        <Empty title={text.emptyTitle}>
          <p className="mb-3">{overview.sites === 0 ? text.emptySites : text.emptyBody}</p>
          {may(me, 'auditor') && (
            <ButtonLink kind="main" href={overview.sites === 0 ? '/sites/import' : '/sweeps/new'}>
              {overview.sites === 0 ? words.sites.import : text.newSweep}
            </ButtonLink>
          )}
        </Empty>
      ) : (
        <Answers overview={overview} />
      )}
      {overview.sweeps.length > 0 && (
        <Section title={text.sweepsTitle}>
          <SweepsTable sweeps={overview.sweeps} caption={text.sweepsTitle} />
        </Section>
      )}
      {overview.latestSweepId !== null && (
        <>
          <div className="grid grid-cols-1 gap-x-6 lg:grid-cols-2">
            <Section title={text.reviewTitle}>
              <div className="panel flex flex-wrap items-center justify-between gap-3 p-4">
                <p>
                  {overview.review.waiting
                    ? text.reviewWaiting(format.whole(overview.review.waiting))
                    : text.reviewNone}{' '}
                  <span className="text-soft">{words.review.judged(format.whole(overview.review.decided))}</span>
                </p>
                {overview.review.waiting > 0 && (
                  <ButtonLink href="/review" kind="main">
                    {text.reviewGo}
                  </ButtonLink>
                )}
              </div>
            </Section>
            <Section title={text.changesTitle}>
              <Changes changes={overview.changes} />
            </Section>
          </div>
          <Section title={text.accuracyTitle} aside={text.accuracyAside}>
            <AccuracyTable rows={overview.accuracy} />
          </Section>
          <div className="grid grid-cols-1 gap-x-6 lg:grid-cols-2">
            <Section title={text.regionsTitle}>
              <Regions regions={overview.regions} sweepId={overview.latestSweepId} />
            </Section>
            <Section title={text.downloadsTitle} aside={text.downloadsAside}>
              <DownloadsChart rows={overview.accuracy} />
            </Section>
          </div>
          <p className="mt-6">
            <Link href={`/sweeps/${overview.latestSweepId}`} className="link">
              {text.latest}
            </Link>
          </p>
        </>
      )}
      {overview.sweeps.some(({ state }) => state === 'running') && <LiveRefresh />}
    </>
  );
}

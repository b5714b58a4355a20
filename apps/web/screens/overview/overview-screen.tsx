import Link from 'next/link';
import type { components } from '@/api/api.gen';
import { ButtonLink } from '@/design/button';
import { Count } from '@/design/count';
import { Empty } from '@/design/notice';
import { PageHead, Section } from '@/design/page-head';
import { AccuracyTable } from '@/parts/locate/accuracy-table';
import { TargetTabs } from '@/parts/locate/target-tabs';
import { getMe, may } from '@/parts/session';
import { LiveRefresh } from '@/parts/sweeps/live-refresh';
import { SweepsTable } from '@/parts/sweeps/sweeps-table';
import { getInLanguage } from '../kinds/in-language';
import { sweepTexts } from '../kinds/sweep-texts';
import { Answers } from './answers';
import { Changes } from './changes';
import { DownloadsChart } from './downloads-chart';
import { Regions } from './regions';

/** Which sites have the page of one target, how sure that is, and what runs, waits and changed. */
export async function OverviewScreen({
  overview,
  portals,
  targets,
  target,
}: {
  overview: components['schemas']['Overview'];
  portals: components['schemas']['RecordPortals'];
  targets: components['schemas']['Target'][];
  target: string;
}) {
  const [inLanguage, me] = await Promise.all([getInLanguage(), getMe()]);
  const { words, language, format } = inLanguage;
  const text = words.overview;
  const toReview = `/review?target=${target}`;
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose(overview.target.name[language])}>
        {may(me, 'auditor') && <ButtonLink href="/sweeps/new">{text.newSweep}</ButtonLink>}
      </PageHead>
      <TargetTabs targets={targets} chosen={target} language={language} label={text.target} />
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
      {portals.records > 0 && (
        <p className="mt-4">
          <Count of={portals.records} rows="/records">
            {words.surface.records.about(
              format.whole(portals.records),
              format.whole(portals.about),
              format.whole(portals.portals),
            )}
          </Count>
        </p>
      )}
      {overview.sweeps.length > 0 && (
        <Section title={text.sweepsTitle}>
          <SweepsTable
            sweeps={overview.sweeps}
            textsOf={(sweep) => sweepTexts(sweep, inLanguage)}
            caption={text.sweepsTitle}
          />
        </Section>
      )}
      {overview.latestSweepId !== null && (
        <>
          <div className="grid grid-cols-1 gap-x-6 lg:grid-cols-2">
            <Section title={text.reviewTitle}>
              <div className="panel flex flex-wrap items-center justify-between gap-3 p-4">
                {overview.review.waiting > 0 ? (
                  <Count of={overview.review.waiting} rows={toReview}>
                    {text.reviewWaiting(format.whole(overview.review.waiting))}
                  </Count>
                ) : (
                  <p>{text.reviewNone}</p>
                )}
                {overview.review.waiting > 0 && (
                  <ButtonLink href={toReview} kind="main">
                    {text.reviewGo}
                  </ButtonLink>
                )}
              </div>
            </Section>
            <Section
              title={text.changesTitle}
              aside={
                <Link href={`/changes?target=${target}`} className="link">
                  {words.refresh.changes.ofTarget}
                </Link>
              }
            >
              <Changes changes={overview.changes} />
            </Section>
          </div>
          <Section title={text.accuracyTitle} aside={text.accuracyAside}>
            <AccuracyTable rows={overview.accuracy} />
          </Section>
          <div className="grid grid-cols-1 gap-x-6 lg:grid-cols-2">
            <Section title={text.regionsTitle}>
              <Regions regions={overview.regions} target={target} />
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
      {overview.sweeps.some(({ state }) => state === 'running') && (
        <LiveRefresh on={['task-done', 'sweep-changed', 'review-changed']} />
      )}
    </>
  );
}

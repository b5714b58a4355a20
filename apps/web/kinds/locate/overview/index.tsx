import { cache } from 'react';
import { get } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { Count } from '@/design/count';
import { Link } from '@/design/link';
import { Empty } from '@/design/notice';
import { Section } from '@/design/page-head';
import { WhatIsThis } from '@/parts/guides/what-is-this';
import { one } from '@/parts/lists/filters';
import { getMe, may } from '@/parts/session';
import { LiveRefresh } from '@/parts/sweeps/live-refresh';
import { SweepsTable } from '@/parts/sweeps/sweeps-table';
import { getWords } from '@/words/server';
import { getInLanguage } from '../../in-language';
import type { OverviewAsked, OverviewParts } from '../../kind-parts';
import { sweepTexts } from '../../sweep-texts';
import { AccuracyTable } from '../parts/accuracy-table';
import { AnswerTrend } from '../parts/answer-trend';
import { FIRST_TARGET } from '../parts/first-target';
import { getTargets } from '../parts/get-targets';
import { TargetTabs } from '../parts/target-tabs';
import { Answers } from './answers';
import { Changes } from './changes';
import { DownloadsChart } from './downloads-chart';
import { Regions } from './regions';
import { TileMaps } from './tile-maps';

const overviewOf = cache(async (target: string, practice: boolean) => {
  const query = { practice: String(practice), target };
  return get('/api/overview', { query });
});

const trendOf = cache(async (target: string, practice: boolean) => {
  const query = { practice: String(practice), target };
  return get('/api/comparison/trend', { query });
});

const targetOf = ({ search }: Pick<OverviewAsked, 'search'>): string => one(search, 'target') ?? FIRST_TARGET;
const getOverview = (asked: OverviewAsked) => overviewOf(targetOf(asked), asked.practice);

/** Which sites have the page of one target. */
async function Standing(asked: OverviewAsked) {
  const [overview, targets, { words, language }, me] = await Promise.all([
    getOverview(asked),
    getTargets(),
    getWords(),
    getMe(),
  ]);
  const text = words.overview;
  return (
    <>
      <TargetTabs targets={targets} chosen={targetOf(asked)} language={language} label={text.target} />
      {overview.sites === 0 || overview.latestSweepId === null ? (
        <Empty
          title={text.emptyTitle}
          way={
            may(me, 'auditor') && (
              <ButtonLink kind="main" href={overview.sites === 0 ? '/bodies/import' : '/runs/new'}>
                {overview.sites === 0 ? words.sites.import : text.newSweep}
              </ButtonLink>
            )
          }
        >
          {overview.sites === 0 ? text.emptySites : text.emptyBody}
        </Empty>
      ) : (
        <Answers overview={overview} />
      )}
    </>
  );
}

/** The target's sweeps that run or are paused. */
async function Running(asked: OverviewAsked) {
  const [{ sweeps }, inLanguage] = await Promise.all([getOverview(asked), getInLanguage()]);
  const title = inLanguage.words.overview.sweepsTitle;
  if (sweeps.length === 0) return null;
  return (
    <Section title={title}>
      <SweepsTable sweeps={sweeps} textsOf={(sweep) => sweepTexts(sweep, inLanguage)} caption={title} />
      {sweeps.some(({ state }) => state === 'running') && (
        <LiveRefresh on={['task-done', 'sweep-changed', 'review-changed']} />
      )}
    </Section>
  );
}

/** How sure the answers are, and what waits and changed. */
const Details: OverviewParts['Details'] = async ({ moreOnChanges, ...asked }) => {
  const target = targetOf(asked);
  const [overview, trend, { words, format }] = await Promise.all([
    getOverview(asked),
    trendOf(target, asked.practice),
    getWords(),
  ]);
  const text = words.overview;
  const toReview = `/review?target=${target}`;
  if (overview.latestSweepId === null) return null;
  return (
    <>
      <div className="grid grid-cols-1 gap-x-6 lg:grid-cols-2">
        <Section title={text.reviewTitle}>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
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
            <span className="flex flex-wrap gap-x-3">
              <Link href={`/records/compare?target=${target}`} className="link">
                {words.compare.title}
              </Link>
              {moreOnChanges(target)}
            </span>
          }
        >
          <Changes changes={overview.changes} />
        </Section>
      </div>
      <AnswerTrend items={trend.items} />
      <Section title={text.regionsTitle}>
        <div className={overview.maps.length > 0 ? 'grid grid-cols-1 items-start gap-6 lg:grid-cols-2' : ''}>
          <TileMaps maps={overview.maps} regions={overview.regions} target={target} />
          <Regions regions={overview.regions} target={target} />
        </div>
      </Section>
      <Section
        title={text.accuracyTitle}
        what={<WhatIsThis term={text.accuracyWhat} guide="auditor#know-how-far-to-trust-it" words={words.common} />}
      >
        <AccuracyTable rows={overview.accuracy} />
      </Section>
      <Section title={text.downloadsTitle} aside={text.downloadsAside}>
        <DownloadsChart rows={overview.accuracy} />
      </Section>
    </>
  );
};

/** What the Overview shows of one target: which sites have its page, how sure that is, and what runs, waits and changed. */
export const locate: OverviewParts = {
  purpose: async (asked) => {
    const [{ target }, { words, language }] = await Promise.all([getOverview(asked), getWords()]);
    return words.overview.purpose(target.name[language]);
  },
  Standing,
  Running,
  Details,
};

import type { Change } from '@hyrde/contracts';
import { cache } from 'react';
import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { Count, Link } from '@/design/link';
import { Empty } from '@/design/notice';
import { Section } from '@/design/page-head';
import { Table } from '@/design/table';
import { Fact, Histogram } from '@/design/values';
import { sweepTexts } from '@/kinds/texts';
import { allOf } from '@/parts/closed-lists';
import { WhatIsThis } from '@/parts/guides/what-is-this';
import { NO_REGION, one } from '@/parts/lists/query';
import { getMe, may } from '@/parts/session';
import { LiveRefresh } from '@/parts/sweeps/live-refresh';
import { SweepsTable } from '@/parts/sweeps/sweeps-table';
import { getWords } from '@/words/server';
import type { OverviewAsked, OverviewParts } from '../../kind-parts';
import { getInLanguage } from '../../request';
import { AccuracyTable } from '../parts/accuracy-table';
import { algorithmTitle } from '../parts/algorithm';
import { AnswerBar, answerColumns } from '../parts/answer';
import { AnswerTrend } from '../parts/answer-trend';
import { AnsweredSites } from '../parts/answered';
import { FIRST_TARGET, getTargets, TargetTabs } from '../parts/targets';
import { TileMaps } from './tile-maps';

/** Order of the changes: those that need attention first. */
const ORDER = allOf<Change>()(['lost', 'moved', 'changed', 'recovered', 'new', 'unchanged', 'missed', 'unproven']);

async function Changes({ changes }: { changes: Schema<'Overview'>['changes'] }) {
  const { words, format } = await getWords();
  const compared = changes && ORDER.some((change) => change !== 'new' && changes.counts[change] > 0);
  if (!changes || !compared) return <p className="text-soft">{words.overview.noChanges}</p>;
  return (
    <dl className="facts">
      {ORDER.map((change) => (
        <Fact key={change} look="figure" name={words.changes[change]}>
          <Count of={changes.counts[change]} rows={`/runs/${changes.sweepId}?change=${change}`}>
            {format.whole(changes.counts[change])}
          </Count>
        </Fact>
      ))}
    </dl>
  );
}

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

/** Answers to one target over all sites. */
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
      <TargetTabs targets={targets} chosen={targetOf(asked)} language={language} words={words} />
      {overview.sites === 0 || overview.latestSweepId === null ? (
        <Empty
          title={text.emptyTitle}
          way={
            may(me, 'auditor') && (
              <ButtonLink kind="main" href={overview.sites === 0 ? '/bodies/import' : '/runs/new'}>
                {overview.sites === 0 ? words.sites.import : words.newSweep.title}
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

/** Running and paused sweeps of the target. */
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

/** Accuracy of the answers, the review queue and the changes. */
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
                {words.labels.reviewFindings}
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
        title={words.labels.accuracy}
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

/** Parts of the Overview for one target: answers, accuracy, running sweeps, review queue and changes. */
export const locate: OverviewParts = {
  purpose: async (asked) => {
    const [{ target }, { words, language }] = await Promise.all([getOverview(asked), getWords()]);
    return words.overview.purpose(target.name[language]);
  },
  Standing,
  Running,
  Details,
};

/** The answers of all sites: numbers with links to their rows and to the next action. */
async function Answers({ overview }: { overview: Schema<'Overview'> }) {
  const { words, format } = await getWords();
  const text = words.overview;
  const target = overview.target.slug;
  return (
    <section aria-label={text.answersTitle}>
      <AnsweredSites
        answered={overview}
        sites={{ rows: ['/bodies/answers', { target }], review: { target }, search: '/runs/new' }}
        title={
          <h2 className="text-xl">
            {text.answersTitle}{' '}
            <Count of={overview.sites} rows="/bodies" className="text-sm font-normal text-soft">
              {words.labels.siteCount(format.whole(overview.sites))}
            </Count>{' '}
            {overview.latestSweepId && (
              <Link href={`/runs/${overview.latestSweepId}`} className="link ml-2 text-sm font-normal">
                {text.latest}
              </Link>
            )}
          </h2>
        }
      />
    </section>
  );
}

/** Downloads of the searches, a histogram for each algorithm. */
async function DownloadsChart({ rows }: { rows: Schema<'AlgorithmAccuracy'>[] }) {
  const { words, format } = await getWords();
  const text = words.overview;
  const measured = rows.filter(({ downloads }) => downloads.n > 0);
  if (measured.length === 0) return <p className="text-soft">{words.common.none}</p>;
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {measured.map(({ algorithm, target, downloads }) => {
        const bars = downloads.histogram.map(({ from, to, count }) => ({
          name: from === to ? format.whole(from) : text.bucket(format.whole(from), format.whole(to)),
          count,
        }));
        const counts = bars
          .filter(({ count }) => count > 0)
          .map(({ name, count }) => `${name}: ${format.whole(count)}`);
        return (
          <figure key={`${algorithm} ${target.version}`} className="min-w-0">
            <figcaption className="mb-2 text-sm">
              {algorithmTitle(
                algorithm,
                words,
                measured.map((row) => row.algorithm),
              )}{' '}
              · {text.version} {target.version} · n = {format.whole(downloads.n)}
            </figcaption>
            <Histogram bars={bars} label={`${text.downloadsTitle}. ${counts.join('; ')}`} />
            <div aria-hidden="true" className="flex justify-between text-xs text-soft">
              <span>{bars[0]?.name}</span>
              <span>{words.labels.downloads}</span>
              <span>{bars.at(-1)?.name}</span>
            </div>
          </figure>
        );
      })}
    </div>
  );
}

type Region = Schema<'Overview'>['regions'][number];

interface Props {
  regions: readonly Region[];
  target: string;
}

/** The answers by region; each number links to its rows. */
async function Regions({ regions, target }: Props) {
  const { words, format } = await getWords();
  const text = words.overview;
  return (
    <Table
      caption={text.regionsTitle}
      rows={regions}
      keyOf={(region) => region.id ?? 'none'}
      columns={(column) => [
        column(words.labels.region, (region) => (
          <Link href={`/bodies?regionId=${region.id ?? NO_REGION}`} className="plain-link">
            {region.name ?? text.noRegion}
          </Link>
        )),
        column(words.labels.share, { label: '', className: 'w-1/3 min-w-24 pt-3.5' }, (region) => (
          <AnswerBar counts={region.answers} />
        )),
        ...answerColumns(column, words, { numeric: true }, ({ id, answers }, answer) => (
          <Count
            of={answers[answer]}
            rows={`/bodies/answers?target=${target}&answer=${answer}&regionId=${id ?? NO_REGION}`}
          >
            {format.whole(answers[answer])}
          </Count>
        )),
      ]}
    />
  );
}

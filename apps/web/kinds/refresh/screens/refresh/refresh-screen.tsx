import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { TextLink } from '@/design/link';
import { Empty } from '@/design/notice';
import { PageHead, Section } from '@/design/page-head';
import { Table } from '@/design/table';
import { Figures } from '@/design/values';
import { getInLanguage } from '@/kinds/request';
import { sweepTexts } from '@/kinds/texts';
import { one, type Search } from '@/parts/lists/query';
import { getMe, may, showsPractice } from '@/parts/session';
import { LiveRefresh, ReadAgain } from '@/parts/sweeps/live-refresh';
import { SweepsTable } from '@/parts/sweeps/sweeps-table';
import { getWords } from '@/words/server';
import { DaysTable } from '../../parts/days-table';
import { NoKnownPages } from '../../parts/known-pages-table';
import { Budget } from './budget';
import type { Forecast } from './curves';

/** Initial budget as a fraction of the known pages if there is no sweep yet. */
const FIRST_SHARE = 0.05;
/** Number of days shown; the sweep's screen has all. */
const DAYS = 14;

/** Forecast of a budget for the known pages, the refresh sweeps, and the results of their plans. */
export async function RefreshScreen({
  forecast: { any, mostPagesASite, forecast },
  sweeps,
  days,
  byRegion,
}: {
  forecast: Schema<'RefreshForecast'>;
  sweeps: Schema<'Sweep'>[];
  /** Days of the newest sweep. */
  days: Schema<'RefreshDay'>[];
  /** One of its days by region; null if none is planned. */
  byRegion: { day: number; regions: Schema<'RefreshRegion'>[] } | null;
}) {
  const [inLanguage, me] = await Promise.all([getInLanguage(), getMe()]);
  const { words } = inLanguage;
  const text = words.refresh;
  const [newest] = sweeps;
  const mayStart = may(me, 'auditor');
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose}>
        {mayStart && any && <ButtonLink href="/runs/new?kind=refresh">{text.start}</ButtonLink>}
      </PageHead>
      {!any && <NoKnownPages mayStart={mayStart} words={words} />}
      {any && !forecast && (
        <Empty title={text.noForecastTitle}>
          {text.noForecastBody}
          <ReadAgain />
        </Empty>
      )}
      {forecast && (
        <>
          <Facts forecast={forecast} mostPagesASite={mostPagesASite} />
          {forecast.pages > 0 && (
            <Section title={text.budgetTitle} aside={text.budgetAside(String(forecast.days))}>
              <Budget forecast={forecast} start={startWith(forecast, newest)} mayStart={mayStart} />
            </Section>
          )}
        </>
      )}
      {any && (
        <Section
          title={text.sweepsTitle}
          aside={newest && <TextLink href="/runs?kind=refresh">{text.allSweeps}</TextLink>}
        >
          {newest ? (
            <SweepsTable
              sweeps={sweeps}
              textsOf={(sweep) => sweepTexts(sweep, inLanguage)}
              caption={text.sweepsTitle}
            />
          ) : (
            <p className="text-soft">{text.noSweeps}</p>
          )}
        </Section>
      )}
      {newest && (
        <Section
          title={text.days.title}
          aside={<TextLink href={`/runs/${newest.id}`}>{text.days.of(newest.name)}</TextLink>}
        >
          <DaysTable days={days.slice(0, DAYS)} hrefOf={(day) => `/runs/refresh?day=${day + 1}#regions`} />
        </Section>
      )}
      {byRegion && (
        <div id="regions">
          <Section title={words.labels.dayByRegion(String(byRegion.day + 1))}>
            <RegionsTable {...byRegion} />
          </Section>
        </div>
      )}
      {sweeps.some(({ state }) => state === 'running') && <LiveRefresh on={['task-done', 'sweep-changed']} />}
    </>
  );
}

function startWith({ pages }: Forecast, newest: Schema<'Sweep'> | undefined): number {
  return newest?.facts?.kind === 'refresh' ? newest.facts.visitsADay : Math.ceil(FIRST_SHARE * pages);
}

/** The pages that the forecast covers. */
async function Facts({ forecast, mostPagesASite }: { forecast: Forecast; mostPagesASite: number }) {
  const { words, format } = await getWords();
  const text = words.refresh;
  const facts: [string, string][] = [
    [words.labels.knownPages, format.whole(forecast.pages)],
    [text.read, words.common.of(format.whole(forecast.read), format.whole(forecast.pages))],
    [text.mostASite, format.whole(mostPagesASite)],
    [text.forecastAt, format.minute(forecast.at)],
  ];
  return (
    <dl className="facts">
      <Figures
        facts={facts.map(([name, value]) => [
          name,
          <span key={name} data-measure>
            {value}
          </span>,
        ])}
      />
    </dl>
  );
}

type RefreshRegion = Schema<'RefreshRegion'>;

/** Plan and result of a day of a refresh sweep by region. @param day from 0 */
async function RegionsTable({ day, regions }: { day: number; regions: readonly RefreshRegion[] }) {
  const { words, format } = await getWords();
  const text = words.refresh.regions;
  const days = words.refresh.days;
  if (regions.length === 0) return <p className="text-soft">{text.none}</p>;
  const all = regions.length > 1 ? [{ name: text.all, ...summed(regions) }] : [];
  return (
    <Table
      caption={words.labels.dayByRegion(format.whole(day + 1))}
      rows={[
        ...regions.map(({ region, ...figures }) => ({ name: region?.name ?? words.labels.noRegion, ...figures })),
        ...all,
      ]}
      keyOf={({ name }) => name}
      columns={(column) => [
        column(words.labels.region, ({ name }) => name),
        column(text.sites, { numeric: true }, ({ sites }) => format.whole(sites)),
        column(days.planned, { numeric: true }, ({ planned }) => format.whole(planned)),
        column(days.visited, { numeric: true }, ({ visited }) => format.whole(visited)),
        column(days.expected, { numeric: true }, ({ expectedChanges }) => format.tenth(expectedChanges)),
        column(days.found, { numeric: true }, ({ foundChanges }) => format.whole(foundChanges)),
        column(text.gone, { numeric: true }, ({ gone }) => format.whole(gone)),
      ]}
    />
  );
}

function summed(regions: readonly RefreshRegion[]): Omit<RefreshRegion, 'region'> {
  const sum = (of: (region: RefreshRegion) => number) => regions.reduce((total, region) => total + of(region), 0);
  return {
    sites: sum(({ sites }) => sites),
    planned: sum(({ planned }) => planned),
    visited: sum(({ visited }) => visited),
    expectedChanges: sum((one) => one.expectedChanges),
    foundChanges: sum((one) => one.foundChanges),
    gone: sum(({ gone }) => gone),
  };
}

/** Number of sweeps shown; the list of sweeps has all. */
const NEWEST = 5;

export default async function RefreshPage(props: { searchParams: Promise<Search> }) {
  const [search, practice] = await Promise.all([props.searchParams, showsPractice()]);
  const query = { practice: String(practice) };
  const [forecast, sweeps] = await Promise.all([
    get('/api/refresh/forecast', { query }),
    get('/api/sweeps', { query: { ...query, kind: 'refresh', limit: NEWEST } }),
  ]);
  const [newest] = sweeps.items;
  if (!newest) return <RefreshScreen forecast={forecast} sweeps={[]} days={[]} byRegion={null} />;
  const { id } = newest;
  const { items: days } = await get('/api/sweeps/{id}/days', { path: { id } });
  const asked = Number(one(search, 'day') ?? '') - 1;
  const day = (days.find((known) => known.day === asked) ?? days[0])?.day;
  const regions = day === undefined ? null : await get('/api/sweeps/{id}/days/{day}/regions', { path: { id, day } });
  const byRegion = day === undefined || !regions ? null : { day, regions: regions.items };
  return <RefreshScreen forecast={forecast} sweeps={sweeps.items} days={days} byRegion={byRegion} />;
}

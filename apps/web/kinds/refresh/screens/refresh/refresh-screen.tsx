import type { components } from '@hyrde/client';
import { ButtonLink } from '@/design/button';
import { Link } from '@/design/link';
import { Empty } from '@/design/notice';
import { PageHead, Section } from '@/design/page-head';
import { Fact } from '@/design/values';
import { getInLanguage } from '@/kinds/request';
import { sweepTexts } from '@/kinds/sweep-texts';
import { getMe, may } from '@/parts/session';
import { LiveRefresh, ReadAgain } from '@/parts/sweeps/live-refresh';
import { SweepsTable } from '@/parts/sweeps/sweeps-table';
import { getWords } from '@/words/server';
import { DaysTable } from '../../parts/days-table';
import { RegionsTable } from '../../parts/regions-table';
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
  forecast: components['schemas']['RefreshForecast'];
  sweeps: components['schemas']['Sweep'][];
  /** Days of the newest sweep. */
  days: components['schemas']['RefreshDay'][];
  /** One of its days by region; null if none is planned. */
  byRegion: { day: number; regions: components['schemas']['RefreshRegion'][] } | null;
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
      {!any && (
        <Empty
          title={text.noPagesTitle}
          way={
            mayStart && (
              <ButtonLink href="/runs/new" kind="main">
                {words.overview.newSweep}
              </ButtonLink>
            )
          }
        >
          {text.noPagesBody}
        </Empty>
      )}
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
          aside={
            newest && (
              <Link href="/runs?kind=refresh" className="link">
                {text.allSweeps}
              </Link>
            )
          }
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
          aside={
            <Link href={`/runs/${newest.id}`} className="link">
              {text.days.of(newest.name)}
            </Link>
          }
        >
          <DaysTable days={days.slice(0, DAYS)} hrefOf={(day) => `/runs/refresh?day=${day + 1}#regions`} />
        </Section>
      )}
      {byRegion && (
        <div id="regions">
          <Section title={text.regions.title(String(byRegion.day + 1))}>
            <RegionsTable {...byRegion} />
          </Section>
        </div>
      )}
      {sweeps.some(({ state }) => state === 'running') && <LiveRefresh on={['task-done', 'sweep-changed']} />}
    </>
  );
}

function startWith({ pages }: Forecast, newest: components['schemas']['Sweep'] | undefined): number {
  return newest?.facts?.kind === 'refresh' ? newest.facts.visitsADay : Math.ceil(FIRST_SHARE * pages);
}

/** The pages that the forecast covers. */
async function Facts({ forecast, mostPagesASite }: { forecast: Forecast; mostPagesASite: number }) {
  const { words, format } = await getWords();
  const text = words.refresh;
  const facts: [string, string][] = [
    [text.pages, format.whole(forecast.pages)],
    [text.read, words.common.of(format.whole(forecast.read), format.whole(forecast.pages))],
    [text.mostASite, format.whole(mostPagesASite)],
    [text.foretold, format.minute(forecast.at)],
  ];
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <Fact key={name} look="figure" name={name}>
          <span data-measure>{value}</span>
        </Fact>
      ))}
    </dl>
  );
}

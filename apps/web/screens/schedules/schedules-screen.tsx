import type { TextLanguage } from '@hyrde/contracts';
import cronstrue from 'cronstrue/i18n';
import { get } from '@/api/server';
import { ButtonLink, MainLink } from '@/design/button';
import { PlainLink } from '@/design/link';
import { Empty } from '@/design/notice';
import { PageHead, Section } from '@/design/page-head';
import { Table } from '@/design/table';
import { Badge } from '@/design/values';
import { getInLanguage } from '@/kinds/request';
import { planTexts } from '@/kinds/texts';
import type { PageInput } from '@/parts/lists/query';
import { getMe, may, showsPractice } from '@/parts/session';
import { ScheduleActions, ScheduleForm } from '@/screens/schedules/schedule-controls';
import { formats } from '@/words/format';
import { getWords } from '@/words/server';

/** Screen of all schedules; times of each are in its own time zone. */
export async function SchedulesPage() {
  const practice = await showsPractice();
  const all = await get('/api/schedules');
  const schedules = all.items.filter(({ plan }) => (plan?.practice ?? false) === practice);

  const [inLanguage, { shown }, me] = await Promise.all([getInLanguage(), getWords(), getMe()]);
  const { words, language } = inLanguage;
  const text = words.schedules;
  const editable = may(me, 'auditor');
  const plans = await Promise.all(schedules.map((schedule) => planTexts(schedule, inLanguage)));
  return (
    <>
      <PageHead title={words.nav.schedules} purpose={text.purpose}>
        {editable && (
          <>
            <ButtonLink href="/records/subscriptions/new?events=schedule.failed">
              {words.subscriptions.subscribe}
            </ButtonLink>
            <MainLink href="/runs/new?schedule=new">{text.new}</MainLink>
          </>
        )}
      </PageHead>
      <Table
        caption={words.nav.schedules}
        rows={schedules}
        empty={<Empty title={text.empty}>{text.emptyBody}</Empty>}
        keyOf={(schedule) => schedule.id}
        columns={(column) => [
          column(words.labels.name, { className: 'min-w-40' }, (schedule) => (
            <>
              <PlainLink href={`/runs/schedules/${schedule.id}`}>{schedule.name}</PlainLink>
              <p className="font-normal text-soft">{plans[schedules.indexOf(schedule)]?.about}</p>
            </>
          )),
          column(text.cron, { className: 'min-w-40' }, (schedule) => (
            <>
              <span title={schedule.cron}>{cronText(schedule.cron, language)}</span>
              <p className="text-soft">{schedule.timeZone}</p>
            </>
          )),
          column(text.nextRun, ({ paused, nextRunAt, timeZone }) =>
            paused || !nextRunAt ? '–' : formats(shown, timeZone).minute(nextRunAt),
          ),
          column(text.lastRun, { className: 'min-w-40' }, (schedule) =>
            schedule.lastRun ? (
              <PlainLink
                href={schedule.lastRun.sweepId ? `/runs/${schedule.lastRun.sweepId}` : `/runs/schedules/${schedule.id}`}
              >
                {formats(shown, schedule.timeZone).minute(schedule.lastRun.at)}: {text.results[schedule.lastRun.result]}
              </PlainLink>
            ) : (
              words.common.never
            ),
          ),
          column(words.labels.state, (schedule) => (
            <Badge tone={schedule.paused ? 'warning' : 'good'}>{schedule.paused ? text.paused : text.active}</Badge>
          )),
          editable &&
            column(words.labels.actions, { screenOnly: true }, (schedule) => <ScheduleActions schedule={schedule} />),
        ]}
      />
    </>
  );
}

/** A cron expression in words: "At 03:00, only on Monday"; unchanged if it cannot be described. */
export function cronText(cron: string, language: TextLanguage): string {
  try {
    return cronstrue.toString(cron, { locale: language, use24HourTimeFormat: true });
  } catch {
    return cron;
  }
}

/** Screen of a schedule: next run, plan, and past runs, in its time zone. */
export async function SchedulePage(props: PageInput<'id'>) {
  const { id } = await props.params;
  const params = { path: { id } };
  const [schedule, runs] = await Promise.all([
    get('/api/schedules/{id}', params),
    get('/api/schedules/{id}/runs', params),
  ]);
  const [inLanguage, { shown }, me] = await Promise.all([getInLanguage(), getWords(), getMe()]);
  const { words } = inLanguage;
  const format = formats(shown, schedule.timeZone);
  const text = words.schedules;
  const { about, engines } = await planTexts(schedule, inLanguage);
  return (
    <>
      <PageHead title={schedule.name} purpose={[about, engines].filter(Boolean).join(' · ')} />
      {schedule.upcoming.length > 0 && (
        <p className="mb-4">
          {text.nextRun}: {schedule.upcoming.map((time) => format.minute(time)).join(' · ')} ({schedule.timeZone})
        </p>
      )}
      {may(me, 'auditor') && <ScheduleForm schedule={schedule} />}
      <Section title={words.nav.entries.runs}>
        <Table
          caption={words.nav.entries.runs}
          rows={runs.items}
          empty={<p className="text-soft">{text.noRuns}</p>}
          keyOf={(run) => run.dueAt}
          columns={(column) => [
            column(words.labels.when, (run) => format.minute(run.dueAt)),
            column(words.labels.result, (run) =>
              run.sweepId ? (
                <PlainLink href={`/runs/${run.sweepId}`}>{text.results[run.result]}</PlainLink>
              ) : (
                text.results[run.result]
              ),
            ),
            column(words.labels.why, (run) => run.message),
          ]}
        />
      </Section>
    </>
  );
}

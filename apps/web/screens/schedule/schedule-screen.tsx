import { get } from '@/api/server';
import { Link } from '@/design/link';
import { PageHead, Section } from '@/design/page-head';
import { Table } from '@/design/table';
import { planTexts } from '@/kinds/plan-texts';
import { getInLanguage } from '@/kinds/request';
import type { PageInput } from '@/parts/lists/query';
import { getMe, may } from '@/parts/session';
import { ScheduleForm } from './schedule-form';

/** Screen of a schedule: next run, plan, and past runs. */
export default async function SchedulePage(props: PageInput<'id'>) {
  const { id } = await props.params;
  const params = { path: { id } };
  const [schedule, runs] = await Promise.all([
    get('/api/schedules/{id}', params),
    get('/api/schedules/{id}/runs', params),
  ]);
  const [inLanguage, me] = await Promise.all([getInLanguage(), getMe()]);
  const { words, format } = inLanguage;
  const text = words.schedules;
  const { about, engines } = await planTexts(schedule, inLanguage);
  return (
    <>
      <PageHead title={schedule.name} purpose={[about, engines].filter(Boolean).join(' · ')} />
      {schedule.upcoming.length > 0 && (
        <p className="mb-4">
          {text.nextRun}: {schedule.upcoming.map((time) => format.minute(time)).join(' · ')}
        </p>
      )}
      {may(me, 'auditor') && <ScheduleForm schedule={schedule} />}
      <Section title={text.runs}>
        <Table
          caption={text.runs}
          rows={runs.items}
          empty={<p className="text-soft">{text.noRuns}</p>}
          keyOf={(run) => run.dueAt}
          columns={(column) => [
            column(words.siteImport.when, (run) => format.minute(run.dueAt)),
            column(words.siteImport.result, (run) =>
              run.sweepId ? (
                <Link href={`/runs/${run.sweepId}`} className="plain-link">
                  {text.results[run.result]}
                </Link>
              ) : (
                text.results[run.result]
              ),
            ),
            column(words.siteImport.message, (run) => run.message),
          ]}
        />
      </Section>
    </>
  );
}

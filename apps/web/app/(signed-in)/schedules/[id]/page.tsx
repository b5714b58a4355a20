import type { Metadata } from 'next';
import Link from 'next/link';
import { getService, read } from '@/api/server';
import { PageHead, Section } from '@/design/page-head';
import { Cell, Heading, Row, Table } from '@/design/table';
import { algorithmTitles } from '@/parts/locate/algorithm';
import type { PageInput } from '@/parts/page-input';
import { getMe, may } from '@/parts/session';
import { ScheduleForm } from '@/screens/schedule/schedule-form';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.schedules.title });

export default async function SchedulePage(props: PageInput<'id'>) {
  const [{ id }, { words, language, format }, me, service] = await Promise.all([
    props.params,
    getWords(),
    getMe(),
    getService(),
  ]);
  const params = { path: { id } };
  const [schedule, runs, targets] = await Promise.all([
    read(service.GET('/api/schedules/{id}', { params })),
    read(service.GET('/api/schedules/{id}/runs', { params })),
    read(service.GET('/api/targets')),
  ]);
  const text = words.schedules;
  const { plan } = schedule;
  const target = targets.items.find(({ slug }) => slug === plan.target);
  return (
    <>
      <PageHead
        title={schedule.name}
        purpose={`${target?.name[language] ?? plan.target} · ${algorithmTitles(plan.algorithms, words)}`}
      />
      {schedule.upcoming.length > 0 && (
        <p className="mb-4">
          {text.nextRun}: {schedule.upcoming.map((time) => format.minute(time)).join(' · ')}
        </p>
      )}
      {may(me, 'auditor') && <ScheduleForm schedule={schedule} />}
      <Section title={text.runs}>
        {runs.items.length === 0 ? (
          <p className="text-soft">{text.noRuns}</p>
        ) : (
          <Table caption={text.runs}>
            <thead>
              <tr>
                <Heading>{words.siteImport.when}</Heading>
                <Heading>{words.siteImport.result}</Heading>
                <Heading>{words.siteImport.message}</Heading>
              </tr>
            </thead>
            <tbody>
              {runs.items.map((run) => (
                <Row key={run.dueAt}>
                  <Cell className="whitespace-nowrap">{format.minute(run.dueAt)}</Cell>
                  <Cell>
                    {run.sweepId ? (
                      <Link href={`/sweeps/${run.sweepId}`} className="plain-link">
                        {text.results[run.result]}
                      </Link>
                    ) : (
                      text.results[run.result]
                    )}
                  </Cell>
                  <Cell>{run.message}</Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        )}
      </Section>
    </>
  );
}

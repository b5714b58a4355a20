import type { Schema } from '@/api/schema';
import { Link, PlainLink } from '@/design/link';
import { Empty } from '@/design/notice';
import { PageHead, Section } from '@/design/page-head';
import { Table } from '@/design/table';
import { allOf } from '@/parts/closed-lists';
import { Pager } from '@/parts/lists/list';
import { type Search, withSearch } from '@/parts/lists/query';
import { LiveRefresh } from '@/parts/sweeps/live-refresh';
import { Why } from '@/parts/sweeps/sweep-state';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';
import { getWords } from '@/words/server';
import { RetryAll, TaskActions } from './task-actions';

type QueueCounts = Schema<'QueueCounts'>;
type QueuedTask = Schema<'QueuedTasksPage'>['items'][number];
export type WorkState = 'waiting' | 'running' | 'later' | 'failed';

export const WORK_STATES = allOf<WorkState>()(['waiting', 'running', 'later', 'failed']);

const PATH = '/runs/queues';
/** Classes of jobs that are tasks and have a list. */
const LISTED: readonly string[] = ['tasks', 'quarantine'];

interface QueuesScreenProps {
  queues: QueueCounts[];
  state: WorkState;
  tasks: Schema<'QueuedTasksPage'>;
  search: Search;
}

/** Waiting, running, deferred and failed tasks, with their actions. */
export async function QueuesScreen({ queues, state, tasks, search }: QueuesScreenProps) {
  const { words, format } = await getWords();
  const text = words.queues;
  const report = countsIn(words, format);
  const elsewhere = queues
    .filter((queue) => !LISTED.includes(queue.jobClass) && (queue[state] ?? 0) > 0)
    .map((queue) => `${text.classes[queue.jobClass]}: ${report(queue[state], queue.most)}`);
  return (
    <>
      <LiveRefresh on={['task-progress', 'task-done', 'sweep-changed']} />
      <PageHead title={words.nav.queues} purpose={text.purpose}>
        {state === 'failed' && tasks.total > 0 && (
          <RetryAll count={`${format.whole(tasks.total)}${tasks.totalIsMore ? '+' : ''}`} />
        )}
      </PageHead>
      <Section title={words.labels.tasksByState}>
        <Counts queues={queues} words={words} report={report} />
      </Section>
      <Section title={text.states[state]}>
        <nav aria-label={words.labels.tasksByState} className="mb-3 flex flex-wrap gap-1">
          {WORK_STATES.map((one) => (
            <Link
              key={one}
              href={withSearch(PATH, search, { state: one, cursor: undefined })}
              aria-current={one === state ? 'page' : undefined}
              className="inline-flex min-h-9 items-center rounded-md border border-edge px-3 aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-semibold"
            >
              {text.states[one]} {report(...sumOf(queues, one))}
            </Link>
          ))}
        </nav>
        {elsewhere.length > 0 && (
          <p className="mb-3 text-sm text-soft">
            {text.elsewhere} {elsewhere.join(' · ')}
          </p>
        )}
        {tasks.items.length === 0 ? (
          <Empty title={text.empty[state]}>{text.emptyBody}</Empty>
        ) : (
          <Tasks tasks={tasks.items} state={state} words={words} format={format} />
        )}
        <Pager path={PATH} search={search} page={tasks} />
      </Section>
    </>
  );
}

type Report = (count: number | null, most: number) => string;

const countsIn =
  (words: Words, format: Formats): Report =>
  (count, most) =>
    count === null ? '–' : count > most ? words.queues.more(format.whole(most)) : format.whole(count);

/** Number of listed tasks, and the maximum that is counted. */
function sumOf(queues: QueueCounts[], state: WorkState): [count: number | null, most: number] {
  const known = queues.filter((queue) => LISTED.includes(queue.jobClass) && queue[state] !== null);
  const count = known.reduce((sum, queue) => sum + (queue[state] ?? 0), 0);
  const most = Math.max(0, ...known.map((queue) => queue.most));
  return [known.length > 0 ? count : null, known.some((queue) => (queue[state] ?? 0) > queue.most) ? most : count];
}

function Counts({ queues, words, report }: { queues: QueueCounts[]; words: Words; report: Report }) {
  const text = words.queues;
  return (
    <Table
      caption={words.labels.tasksByState}
      rows={queues}
      keyOf={(queue) => queue.jobClass}
      columns={(column) => [
        column(text.classHead, (queue) => text.classes[queue.jobClass]),
        ...WORK_STATES.map((state) =>
          column(text.states[state], { numeric: true }, (queue: QueueCounts) => report(queue[state], queue.most)),
        ),
      ]}
    />
  );
}

interface TasksProps {
  tasks: QueuedTask[];
  state: WorkState;
  words: Words;
  format: Formats;
}

function Tasks({ tasks, state, words, format }: TasksProps) {
  const text = words.queues;
  const at = (task: QueuedTask) =>
    state === 'later' ? task.notBefore : state === 'failed' ? task.finishedAt : task.startedAt;
  return (
    <Table
      caption={text.states[state]}
      rows={tasks}
      keyOf={(task) => task.id}
      columns={(column) => [
        column(text.subject, { className: 'max-w-80 break-words' }, (task) => (
          <>
            <PlainLink href={withSearch(`/runs/${task.sweep.id}`, {}, { text: task.subject })}>
              {task.subject}
            </PlainLink>
            <p className="font-normal text-soft">{task.engine}</p>
          </>
        )),
        column(words.labels.sweep, (task) => (
          <>
            <PlainLink href={`/runs/${task.sweep.id}`}>{task.sweep.name}</PlainLink>
            {task.sweep.practice && <p className="text-soft">{words.practice.practice}</p>}
          </>
        )),
        column(words.labels.why, { className: 'max-w-96' }, (task) => (
          <>
            <Why task={{ ...task, notBefore: null, running: false }} words={words} format={format} />
            {task.quarantined && <p>{text.alone}</p>}
            {task.deaths > 0 && <p className="text-soft">{text.deaths(format.whole(task.deaths))}</p>}
            {task.faults > 0 && <p className="text-soft">{text.faults(format.whole(task.faults))}</p>}
          </>
        )),
        column(words.labels.attempts, { numeric: true }, (task) => format.whole(task.attempts)),
        column(words.labels.downloads, { numeric: true }, (task) => format.whole(task.downloads)),
        column(state === 'later' || state === 'failed' ? text.when[state] : text.when.other, (task) =>
          at(task) ? format.minute(at(task) ?? '') : '–',
        ),
        state !== 'running' &&
          column(words.labels.whatCanBeDone, { screenOnly: true }, (task) => (
            <TaskActions id={task.id} subject={task.subject} state={state} />
          )),
      ]}
    />
  );
}

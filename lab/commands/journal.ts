import { fileURLToPath } from 'node:url';
import type { Journal } from '@hyrde/jobs/journal';
import { LEAVE_EVERY, openAll, openPages, openWeb } from '../benchmarks/journal/room.js';
import { type JournalStore, startStore, type Task } from '../benchmarks/journal/store.js';
import { said, spreadOf } from '../benchmarks/spread.js';
import { firstLine, startNode } from '../product/processes.js';
import { table } from '../report/table.js';
import { optionsOf, whole } from './options.js';

/** How fast answers reach a journal on an embedded Postgres, and how fast a long task goes on. */
export const journalCommand = {
  use: 'journal [--answers 600] [--rounds 3] [--resume 20000]    (answers a second of one task and of many, written one by one and together; time and memory until a task of so many answers goes on)',
  async run(args: string[]): Promise<void> {
    const values = optionsOf(args, ['answers', 'rounds', 'resume']);
    const answers = whole(values.answers, 'answers', 600);
    const rounds = whole(values.rounds, 'rounds', 3);
    const resume = whole(values.resume, 'resume', 20_000);
    const store = await startStore();
    try {
      const rows = [];
      for (const [tasks, atOnce] of [
        [1, 1],
        [1, 8],
        [1, 64],
        [64, 1],
      ] as const)
        rows.push(await rates(store, { tasks, atOnce, answers, rounds }));
      const head = ['tasks', 'requests at once', 'one by one', 'together', 'times as many'];
      process.stdout.write(
        `Answers a second, ${answers} in all, median of ${rounds} (least … most)\n\n${table([head, ...rows])}\n`,
      );
      if (resume > 0) process.stdout.write(`\n${await resumed(store, resume)}\n`);
    } finally {
      await store.close();
    }
  },
};

/** A journal that writes each answer by itself, and the next when it is written. */
const oneByOne = (journal: Journal): Journal => ({
  checkpoint: journal.checkpoint,
  replay: journal.replay,
  lost: journal.lost,
  entryAt: (seq) => journal.entryAt(seq),
  textOf: (entry) => journal.textOf(entry),
  keep: (checkpoint) => journal.keep(checkpoint),
  async append(entries) {
    for (const entry of entries) await journal.append([entry]);
  },
});

async function rates(
  store: JournalStore,
  { tasks, atOnce, answers, rounds }: { tasks: number; atOnce: number; answers: number; rounds: number },
): Promise<string[]> {
  const alone: number[] = [];
  const together: number[] = [];
  for (let round = 0; round < rounds; round++)
    for (const [of, kept] of [
      [oneByOne, alone],
      [(journal: Journal) => journal, together],
    ] as const)
      kept.push(await rate(store, { tasks, atOnce, answers, of }));
  const [one, many] = [spreadOf(alone), spreadOf(together)];
  return [`${tasks}`, `${atOnce}`, said(one, 0), said(many, 0), (many.median / one.median).toFixed(1)];
}

/** Answers a second. */
async function rate(
  store: JournalStore,
  { tasks, atOnce, answers, of }: { tasks: number; atOnce: number; answers: number; of: (journal: Journal) => Journal },
): Promise<number> {
  const journals = await Promise.all(
    Array.from({ length: tasks }, async () => store.openJournal(await store.makeTask())),
  );
  const each = Math.ceil(answers / tasks);
  const began = performance.now();
  await Promise.all(journals.map((journal) => openPages(openWeb(of(journal)), 0, each, atOnce)));
  return (each * tasks * 1_000) / (performance.now() - began);
}

async function resumed(store: JournalStore, answers: number): Promise<string> {
  const task = await store.makeTask();
  const web = openWeb(await store.openJournal(task, undefined));
  await openAll(web, answers);
  await web.close();
  const rows = [];
  for (const checkpoints of ['no', 'yes'] as const) rows.push(await goesOn(store, task, answers, checkpoints));
  return `A task of ${answers} answers goes on, each time in a process of its own\n\n${table([['', 's', 'MB above those of the process'], ...rows])}`;
}

async function goesOn(store: JournalStore, task: Task, answers: number, checkpoints: 'no' | 'yes'): Promise<string[]> {
  const file = fileURLToPath(new URL('../benchmarks/journal/resume-process.js', import.meta.url));
  const child = startNode(file, [store.url, JSON.stringify(task), `${answers}`, checkpoints], null);
  const { seconds, megabytes } = (await firstLine(child)) as { seconds: number; megabytes: number };
  const name = checkpoints === 'yes' ? `from its last checkpoint (each ${LEAVE_EVERY} answers)` : 'from its beginning';
  return [name, seconds.toFixed(2), megabytes.toFixed(0)];
}

import { withOpen } from '@hyrde/jobs/site';
import type { Iteration } from '@hyrde/jobs/watch';
import { type RunTools, runWorkerProcess, type TaskEnd, WORKER_KINDS, type WorkerKind } from '@hyrde/jobs/worker';
import { Life, practiceTimeOf, realTimeOf } from '../country/life/clock.js';

// The product's worker over a living country: watch rounds follow the country's clock, as given in PRACTICE_LIFE. The
// queue, leases and the fetcher's crawl delay follow the machine's clock.
const life = Life.parse(JSON.parse(process.env.PRACTICE_LIFE ?? 'null'));
await runWorkerProcess(WORKER_KINDS.map((kind) => (kind.contract.kind === 'watch' ? inPracticeTime(kind) : kind)));

/**
 * The kind watch with a web whose clock shows practice time; the due time of the site's next iteration is converted to
 * real time.
 */
function inPracticeTime<I>(kind: WorkerKind<I>): WorkerKind<I> {
  return {
    ...kind,
    run: async (task, work, tools) => {
      const end = await kind.run(task, work, { ...tools, openWeb: (scope) => practiceWeb(tools.openWeb(scope)) });
      if (!isRound(end)) throw new Error('A task of watch has ended without a round.');
      return { ...end, round: { ...end.round, nextAt: realTimeOf(life, end.round.nextAt) } };
    },
  };
}

const isRound = (end: TaskEnd): end is TaskEnd & { round: Iteration } => 'round' in end;

type OpenedWeb = ReturnType<RunTools['openWeb']>;
const practiceWeb = (web: OpenedWeb): OpenedWeb =>
  Object.assign(
    withOpen(web, (request) => web.open(request)),
    {
      now: () => practiceTimeOf(life, web.now()),
      extend: (downloads: number) => web.extend(downloads),
      close: () => web.close(),
    },
  );

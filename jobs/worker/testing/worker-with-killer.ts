import type { WorkerKind } from '../core/kind.js';
import { WORKER_KINDS } from '../kinds/index.js';
import { runWorkerProcess } from '../process.js';

/** Number of answers after which the next one kills the process as if memory had run out. */
const SURVIVES = 3;

/** The kinds, changed so that reading this site's pages kills the process. */
const withKiller = (host: string): WorkerKind[] =>
  WORKER_KINDS.map((kind) => ({
    ...kind,
    run: (task, input, tools) =>
      kind.run(task, input, {
        ...tools,
        openWeb(scope) {
          const web = tools.openWeb(scope);
          if (!task.subject.includes(host)) return web;
          let answers = 0;
          const open: typeof web.open = async (request) => {
            const answer = await web.open(request);
            if (++answers > SURVIVES) process.kill(process.pid, 'SIGKILL');
            return answer;
          };
          return new Proxy(web, { get: (of, key) => (key === 'open' ? open : Reflect.get(of, key, of)) });
        },
      }),
  }));

await runWorkerProcess(withKiller(process.env.KILLER_HOST ?? ''));

import { exitCodeOf, jsonAnswer, plainAnswer } from './answer.js';
import { type LocateArguments, readArguments } from './arguments.js';
import { EXIT, HELP } from './help.js';
import type { PlanArguments } from './plan-arguments.js';
import type { SurfaceArguments } from './surface-arguments.js';
import { WrongUse } from './wrong-use.js';

/** Runs the command and returns its exit code. */
async function main(argv: readonly string[]): Promise<number> {
  try {
    const asked = readArguments(argv);
    if (asked === 'help') process.stdout.write(HELP);
    else if (asked.command === 'locate') return await locate(asked);
    else return asked.command === 'plan' ? await plan(asked) : await surface(asked);
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof WrongUse)) throw error;
    console.error(error.message);
    return EXIT.wrongUse;
  }
}

async function locate(asked: LocateArguments): Promise<number> {
  const { searchSite } = await import('./search-site.js');
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  const began = performance.now();
  const say = asked.json ? () => {} : (line: string) => console.error(line);
  const located = await searchSite(
    asked,
    {
      progress: ({ downloads, budget, url, failure }) =>
        say(`${String(downloads).padStart(3)}/${budget} ${url}${failure ? ` – ${failure}` : ''}`),
      waiting: (host, until) => say(`${host} asks to be left alone until ${until.toLocaleTimeString()}; waiting`),
      noBrowser: say,
    },
    stop.signal,
  );
  const durationMs = Math.round(performance.now() - began);
  const { json } = asked;
  console.log(json ? JSON.stringify(jsonAnswer(asked, located, durationMs)) : plainAnswer(asked, located, durationMs));
  return exitCodeOf(located.outcome);
}

async function surface(asked: SurfaceArguments): Promise<number> {
  const [{ surfaceSite }, { csvSurface, plainSurface }] = await Promise.all([
    import('./surface-site.js'),
    import('./surface-answer.js'),
  ]);
  const began = performance.now();
  const say = asked.output === 'plain' ? (line: string) => console.error(line) : () => {};
  const portal = await surfaceSite(asked, {
    progress: ({ downloads, budget, url, failure }) =>
      say(`${String(downloads).padStart(3)}/${budget} ${url}${failure ? ` – ${failure}` : ''}`),
    waiting: (host, until) => say(`${host} asks to be left alone until ${until.toLocaleTimeString()}; waiting`),
    noBrowser: say,
  });
  if (asked.output === 'json') console.log(JSON.stringify(portal));
  else if (asked.output === 'csv') console.log(csvSurface(portal));
  else console.log(plainSurface(portal, performance.now() - began));
  const { stop, records } = portal;
  const nothing = stop === 'fault' && records.length === 0;
  return nothing || ['no-form', 'site-search', 'script-form', 'throttled', 'unreachable'].includes(stop)
    ? EXIT.notSearched
    : EXIT.done;
}

async function plan(asked: PlanArguments): Promise<number> {
  const { planFile } = await import('./plan-file.js');
  const { text, broken } = await planFile(asked, new Date());
  for (const { line, why } of broken) console.error(`Line ${line} is left out: ${why}.`);
  console.log(text);
  return EXIT.done;
}

process.exitCode = await main(process.argv.slice(2));

import { exitCodeOf, jsonAnswer, plainAnswer } from './answer.js';
import { type LocateArguments, readArguments, WrongUse } from './arguments.js';
import { EXIT, HELP } from './help.js';

/** Runs the command and returns its exit code. */
async function main(argv: readonly string[]): Promise<number> {
  try {
    const asked = readArguments(argv);
    if (asked !== 'help') return await locate(asked);
    process.stdout.write(HELP);
    return EXIT.found;
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

process.exitCode = await main(process.argv.slice(2));

import { ALGORITHMS, BUILT_IN_TARGETS, DEFAULT_ALGORITHM, DEFAULT_BUDGET } from '@hyrde/contracts';
import { type Command, type CommandUse, EXIT } from '../command.js';
import { toldBy } from '../told.js';
import { exitCodeOf, jsonAnswer, plainAnswer } from './answer.js';
import { readLocateArguments } from './arguments.js';

/** Names after one another, in lines below the first column. */
const inLines = (names: readonly string[]): string =>
  names.join(', ').replace(/(.{60,90}?,) /g, `$1\n${' '.repeat(25)}`);
const targets = inLines(BUILT_IN_TARGETS.map(({ slug }) => slug));
const algorithms = Object.keys(ALGORITHMS).join(', ');

const use: CommandUse = {
  line: '<homeUrl> [options]',
  exits: `${EXIT.found} found, ${EXIT.notFound} not found, ${EXIT.notSearched} the site, or its most probable page, could not be opened`,
  text: `locate finds one page on one site, and says why it is that page.

  --target <name>        what to find (default: mail-record):
                         ${targets}
  --query "<words>"      find the page about these words instead
  --language <code>      the site's language, such as nb (default: what its home page says)
  --algorithm <name>     ${algorithms}; with parameters: ls2f:S=400,threshold=.25 (default: ${DEFAULT_ALGORITHM})
  --max-downloads <n>    documents it may ask for (default: ${DEFAULT_BUDGET})
  --allow-private        loopback and private addresses may be asked too
  --no-delay             no pause between documents; only together with --allow-private
  --recorded             a copy of a site, served on this machine: its robots.txt was written for the original and is
                         left aside; only for loopback addresses, together with --allow-private
  --json                 print one JSON object and nothing else
  --help                 print this`,
};

async function run(argv: readonly string[]): Promise<number> {
  const asked = readLocateArguments(argv);
  const { json } = asked;
  const { searchSite } = await import('./search-site.js');
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  const began = performance.now();
  const say = json ? () => {} : (line: string) => console.error(line);
  const located = await searchSite(asked, toldBy(say), stop.signal);
  const durationMs = Math.round(performance.now() - began);
  console.log(json ? JSON.stringify(jsonAnswer(asked, located, durationMs)) : plainAnswer(asked, located, durationMs));
  return exitCodeOf(located.outcome);
}

/** Finds one page on one site. */
export const locate: Command = { use, run };

import { POLICIES } from '../../surface/index.js';
import { type Command, type CommandUse, EXIT, reportTo } from '../command.js';
import { readSurfaceArguments } from './arguments.js';

const policies = POLICIES.map(({ name }) => name).join(', ');

const use: CommandUse = {
  line: '<url> [options]',
  text: `surface brings up the records behind the search form of a page, query by query, and says how many there may be.
It sends no form but those that search.

  --coverage <share>     stop when so much of the database is known (default: .95)
  --max-downloads <n>    documents it may ask for (default: 500)
  --policy <name>        ${policies} (default: ${POLICIES[0]?.name})
  --seeds "<words>"      words to begin with
  --json, --csv          print all records and nothing else
  --allow-private, --no-delay, --recorded  as of locate`,
};

/** Stop reasons under which no record is retrieved. */
const NOT_SEARCHED = ['no-form', 'site-search', 'script-form', 'throttled', 'unreachable'];

async function run(argv: readonly string[]): Promise<number> {
  const asked = readSurfaceArguments(argv);
  const [{ surfaceSite }, { csvSurface, plainSurface }] = await Promise.all([
    import('./surface-site.js'),
    import('./answer.js'),
  ]);
  const began = performance.now();
  const say = asked.output === 'plain' ? (line: string) => console.error(line) : () => {};
  const portal = await surfaceSite(asked, reportTo(say));
  if (asked.output === 'json') console.log(JSON.stringify(portal));
  else if (asked.output === 'csv') console.log(csvSurface(portal));
  else console.log(plainSurface(portal, performance.now() - began));
  const { stop, records } = portal;
  const nothing = stop === 'fault' && records.length === 0;
  return nothing || NOT_SEARCHED.includes(stop) ? EXIT.notSearched : EXIT.done;
}

/** Command that retrieves the records behind a search form. */
export const surface: Command = { use, run };

import { RequestHash } from '@hyrde/contracts';
import type { RequestDecisions } from '../../site/index.js';
import { POLICIES, type PortalStop } from '../../surface/index.js';
import { type Command, type CommandUse, EXIT, reportUnless, WrongUse } from '../command.js';
import {
  FETCHER_OPTIONS,
  onlyWord,
  parseOptions,
  readFetcherArguments,
  readHome,
  readNamed,
  readWhole,
  readWords,
} from '../options.js';
import type { SurfaceArguments } from './surface-site.js';

const policies = POLICIES.map(({ name }) => name).join(', ');

const use: CommandUse = {
  line: '<url> [options]',
  text: `surface brings up the records behind the search form of a page, query by query, and says how many there may be.
It sends no form but those that search.

  --coverage <share>     stop when so much is known of the stated total, or of a whole list (default: .95)
  --max-downloads <n>    documents it may ask for (default: 500)
  --policy <name>        ${policies} (default: ${POLICIES[0]?.name})
  --seeds "<words>"      words to begin with
  --recipe <file>        read by this vendor's recipe (docs/portals.md) instead of the built-in ones
  --try                  with --recipe: map one answer, and show its columns and the rows that are no records
  --no-recipes           read as if no vendor were known
  --allow-request <hash> send a request of the page's scripts that was withheld; the answer lists it with its
                         hash; may be given several times
  --json, --csv          print all records and nothing else
  --allow-private, --no-delay, --recorded  as of locate`,
  exits: `${EXIT.notSearched} no record was retrieved, or no way on was found and records may be missing`,
};

/** Stop reasons under which no record is retrieved, or records may be missing that no query was found for. */
const NOT_ALL: readonly PortalStop[] = [
  'no-form',
  'site-search',
  'script-form',
  'throttled',
  'unreachable',
  'no-way-on',
];

async function run(argv: readonly string[]): Promise<number> {
  const asked = readSurfaceArguments(argv);
  const { surfaceSite, csvSurface, plainSurface } = await import('./surface-site.js');
  if (asked.isTrial) {
    const { recipeTrial } = await import('./try-recipe.js');
    const trial = await recipeTrial(asked, reportUnless(asked.output !== 'plain'));
    console.log(asked.output === 'json' ? JSON.stringify(trial.data) : trial.text);
    return trial.isMapped ? EXIT.done : EXIT.notSearched;
  }
  const began = performance.now();
  const portal = await surfaceSite(asked, reportUnless(asked.output !== 'plain'));
  if (asked.output === 'json') console.log(JSON.stringify(portal));
  else if (asked.output === 'csv') console.log(csvSurface(portal));
  else console.log(plainSurface(portal, performance.now() - began));
  const { stop, records } = portal;
  const nothing = stop === 'fault' && records.length === 0;
  return nothing || NOT_ALL.includes(stop) ? EXIT.notSearched : EXIT.done;
}

/** Command that retrieves the records behind a search form. */
export const surface: Command = { use, run };

const DEFAULT_COVERAGE = 0.95;
/** Default budget: about eight minutes at one request per second. */
const DEFAULT_DOWNLOADS = 500;
const MAX_DOWNLOADS = 100_000;

const OPTIONS = {
  coverage: { type: 'string' },
  'max-downloads': { type: 'string' },
  policy: { type: 'string' },
  seeds: { type: 'string' },
  recipe: { type: 'string' },
  try: { type: 'boolean' },
  'no-recipes': { type: 'boolean' },
  'allow-request': { type: 'string', multiple: true },
  ...FETCHER_OPTIONS,
  json: { type: 'boolean' },
  csv: { type: 'boolean' },
} as const;

/**
 * Parses the arguments after `hyrde surface`.
 * @throws WrongUse
 */
export function readSurfaceArguments(argv: readonly string[]): SurfaceArguments {
  const { values, positionals } = parseOptions(OPTIONS, argv);
  const address = onlyWord(positionals, 'Say which page has the search form: hyrde surface <url>.');
  if (values.json && values.csv) throw new WrongUse('Use either --json or --csv, not both.');
  if (values.try && values.recipe === undefined) throw new WrongUse('--try goes with --recipe <file>.');
  if (values.recipe !== undefined && values['no-recipes']) throw new WrongUse('Use either --recipe or --no-recipes.');
  const url = readHome(address);
  return {
    url,
    policy: readNamed('policy', POLICIES, values.policy ?? POLICIES[0]?.name ?? ''),
    coverage: readCoverage(values.coverage),
    maxDownloads: readWhole('max-downloads', values['max-downloads'] ?? `${DEFAULT_DOWNLOADS}`, 1, MAX_DOWNLOADS),
    seeds: readWords(values.seeds),
    recipeFile: values.recipe ?? null,
    isTrial: values.try ?? false,
    usesRecipes: !values['no-recipes'],
    decisions: readAllowed(values['allow-request']),
    output: values.json ? 'json' : values.csv ? 'csv' : 'plain',
    ...readFetcherArguments(values, [url], [url]),
  };
}

function readAllowed(hashes: readonly string[] = []): RequestDecisions {
  const wrong = hashes.find((hash) => !RequestHash.safeParse(hash).success);
  if (wrong !== undefined)
    throw new WrongUse(`--allow-request takes the hash of a withheld request (64 digits 0-9 and a-f), not "${wrong}".`);
  return new Map(hashes.map((hash) => [hash, 'allow']));
}

function readCoverage(text: string | undefined): number {
  if (text === undefined) return DEFAULT_COVERAGE;
  const share = /^(0?\.\d+|1(\.0+)?)$/.test(text) ? Number(text) : Number.NaN;
  if (share > 0 && share <= 1) return share;
  throw new WrongUse(`--coverage takes a share above 0 and up to 1, such as .95, not "${text}".`);
}

import { type Command, type CommandUse, EXIT, reportUnless } from '../command.js';
import {
  FETCHER_OPTIONS,
  onlyWord,
  parseOptions,
  readFetcherArguments,
  readHome,
  readLanguage,
  readWhole,
} from '../options.js';
import type { WatchArguments } from './watch-site.js';

const use: CommandUse = {
  line: '<url> [options]',
  text: `watch looks for the feeds and lists of a site on which new documents appear, polls each once, and says which of
them a watch would poll, and which not and why. An address below the home page is polled too.

  --language <code>      the site's language, such as nb (default: names of lists in all languages)
  --max-downloads <n>    documents it may ask for (default: 20)
  --json                 print one JSON object and nothing else
  --allow-private, --no-delay, --recorded  as of locate`,
  exits: `${EXIT.notSearched} nothing of the site can be watched`,
};

async function run(argv: readonly string[]): Promise<number> {
  const asked = readWatchArguments(argv);
  const { plainWatched, watchSite } = await import('./watch-site.js');
  const watched = await watchSite(asked, reportUnless(asked.json));
  console.log(asked.json ? JSON.stringify(watched) : plainWatched(watched));
  return watched.hubs.length > 0 ? EXIT.done : EXIT.notSearched;
}

/** Command that shows which pages and feeds of a site can be watched. */
export const watch: Command = { use, run };

/** Default budget: as many as an iteration of the service may use. */
const DEFAULT_DOWNLOADS = 20;
const MAX_DOWNLOADS = 1_000;

const OPTIONS = {
  language: { type: 'string' },
  'max-downloads': { type: 'string' },
  ...FETCHER_OPTIONS,
  json: { type: 'boolean' },
} as const;

/**
 * Parses the arguments after `hyrde watch`.
 * @throws WrongUse
 */
export function readWatchArguments(argv: readonly string[]): WatchArguments {
  const { values, positionals } = parseOptions(OPTIONS, argv);
  const url = readHome(onlyWord(positionals, 'Say which site to watch: hyrde watch <url>.'));
  return {
    url,
    language: readLanguage(values.language),
    maxDownloads: readWhole('max-downloads', values['max-downloads'] ?? `${DEFAULT_DOWNLOADS}`, 1, MAX_DOWNLOADS),
    ...readFetcherArguments(values, [url], [url]),
    json: values.json ?? false,
  };
}

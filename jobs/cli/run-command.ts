import { ALGORITHMS, BUILT_IN_TARGETS, DEFAULT_ALGORITHM, DEFAULT_BUDGET } from '@hyrde/contracts';
import { MAX_CYCLE_DAYS, OURS, POLICIES, STRATEGIES } from '../refresh/index.js';
import { POLICIES as SURFACE_POLICIES } from '../surface/index.js';

/** Exit codes of every command. */
export const EXIT = { found: 0, done: 0, fault: 1, wrongUse: 2, notFound: 3, notSearched: 4 } as const;

const targets = BUILT_IN_TARGETS.map(({ slug }) => slug).join(', ');
const algorithms = Object.keys(ALGORITHMS).join(', ');

const surfacePolicies = SURFACE_POLICIES.map(({ name }) => name).join(', ');
const policies = POLICIES.map(({ name }) => name).join(', ');

export const HELP = `Usage: hyrde locate <homeUrl> [options]
       hyrde plan <pages.csv> --budget <n> --days <n> [options]
       hyrde surface <url> [options]

locate finds one page on one site, and says why it is that page.

  --target <name>        what to find: ${targets} (default: mail-record)
  --query "<words>"      find the page about these words instead
  --language <code>      the site's language, such as nb (default: what its home page says)
  --algorithm <name>     ${algorithms}; with parameters: ls2f:S=400,threshold=.25 (default: ${DEFAULT_ALGORITHM})
  --max-downloads <n>    documents it may ask for (default: ${DEFAULT_BUDGET})
  --allow-private        loopback and private addresses may be asked too
  --no-delay             no pause between documents; only together with --allow-private
  --recorded             a copy of a site, served on this machine: its robots.txt was written for the original and is
                         left aside; only for loopback addresses, together with --allow-private
  --json                 print one JSON object and nothing else
  --help                 print this

plan says which of known pages to visit on which day, and how many copies will be out of date. <pages.csv> has the
columns url,lastVisit,changes,visits and, where known, weight and firstVisit; lines that cannot be used are named.

  --budget <n>           visits a day
  --days <n>             days to plan
  --policy <name>        ${policies} (default: ${OURS.name})
  --strategy <name>      ${Object.keys(STRATEGIES).join(', ')} instead of a policy: the cycle planned as a whole, up to ${MAX_CYCLE_DAYS} days;
                         every day counts (S1), only the last (S2), the last most (S3)
  --json                 print one JSON object and nothing else

surface brings up the records behind the search form of a page, query by query, and says how many there may be.
It sends no form but those that search.

  --coverage <share>     stop when so much of the database is known (default: .95)
  --max-downloads <n>    documents it may ask for (default: 500)
  --policy <name>        ${surfacePolicies} (default: ${SURFACE_POLICIES[0]?.name})
  --seeds "<words>"      words to begin with
  --json, --csv          print all records and nothing else
  --allow-private, --no-delay, --recorded  as of locate

Exit code: ${EXIT.done} done; of locate ${EXIT.found} found, ${EXIT.notFound} not found, ${EXIT.notSearched} the site, or its most probable page, could not be opened, ${EXIT.wrongUse} wrong use.
Progress goes to standard error. The environment may set OPERATOR_URL and OPERATOR_MAIL (who crawls, told to the site)
and HOSTS_FILE (names asked for before DNS).
`;

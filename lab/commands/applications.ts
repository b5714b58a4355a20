import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Application } from '../applications/application.js';
import { DATATABLES } from '../applications/datatables.js';
import { DOKUWIKI } from '../applications/dokuwiki.js';
import { madeEntries } from '../applications/entries.js';
import { KIWIX, MHONARC, NAMAZU, NGINX, OMEGA } from '../applications/files.js';
import { LOCATE_HEAD, locateTargets } from '../applications/locate-targets.js';
import { MEDIAWIKI } from '../applications/mediawiki.js';
import { install, isInstalled, productCommand } from '../applications/programs.js';
import { type ApplicationScore, Surfaced, scoreApplication } from '../applications/score.js';
import { sitePages } from '../applications/site-pages.js';
import { CGIT, FOSSIL, GITWEB, MERCURIAL } from '../applications/versions.js';
import { entriesFor, WATCH_HEAD, watchApplication } from '../applications/watch-application.js';
import { WORDPRESS } from '../applications/wordpress.js';
import { listed } from '../country/words/language.js';
import { freePort } from '../product/parts.js';
import { table } from '../report/table.js';
import { optionsOf, print, WrongUse, whole } from './options.js';

const APPLICATIONS: readonly Application[] = [
  ...[WORDPRESS, DOKUWIKI, MEDIAWIKI, CGIT, GITWEB, FOSSIL, MERCURIAL, OMEGA, DATATABLES],
  ...[NGINX, MHONARC, NAMAZU, KIWIX],
];
const [DEFAULT_BUDGET, DEFAULT_DAYS] = [500, 14];

/** Runs the product's own command on real applications filled with generated entries. */
export const applicationsCommand = {
  use: 'applications [--install] [--only wordpress,dokuwiki] [--budget 500] [--locate] [--watch [--days 14]]    (`hyrde surface` on real applications as Debian ships them: records, fields, downloads, reason at the end; --install fetches them, --locate looks for targets on those that hold a site, --watch watches those that can be dated)',
  async run(args: string[]): Promise<void> {
    const values = optionsOf(args, ['only', 'budget', 'days'], ['install', 'locate', 'watch']);
    const budget = whole(values.budget, 'budget', DEFAULT_BUDGET);
    const days = whole(values.days, 'days', DEFAULT_DAYS);
    const { head, rowsOf } = values.locate ? LOCATED : values.watch ? watched(days) : surfaced(budget);
    const rows: string[][] = [];
    for (const application of chosenOf(values.only)) {
      const missing = missingOf(application, values.install === true);
      if (missing !== null) {
        print(`${application.name}: skipped. ${missing}`);
        continue;
      }
      const port = await freePort();
      rows.push(...(await inScratch(application.name, (scratch) => rowsOf(application, scratch, port))));
    }
    if (rows.length > 0) print(table([head, ...rows]));
  },
};

/** Work on each application, and the header of its rows. */
interface Trial {
  head: string[];
  rowsOf(application: Application, scratch: string, port: number): Promise<string[][]>;
}

function chosenOf(only: string | undefined): readonly Application[] {
  const names = only?.split(',') ?? APPLICATIONS.map(({ name }) => name);
  return names.map((name) => {
    const found = APPLICATIONS.find((each) => each.name === name);
    if (found) return found;
    throw new WrongUse(
      `There is no application "${name}"; there are: ${APPLICATIONS.map((each) => each.name).join(', ')}.`,
    );
  });
}

/** Reason why the application cannot be served; null if it can. */
function missingOf({ packages }: Application, mayInstall: boolean): string | null {
  const missing = packages.filter((name) => !isInstalled(name));
  if (missing.length === 0) return null;
  if (!mayInstall) return `Not on this machine: ${missing.join(', ')}; --install fetches them.`;
  const why = install(missing);
  return why === null ? null : `${missing.join(', ')} cannot be had: ${why}`;
}

async function inScratch<T>(name: string, use: (scratch: string) => Promise<T>): Promise<T> {
  const scratch = await mkdtemp(path.join(tmpdir(), `hyrde-${name}-`));
  return await use(scratch).finally(() => rm(scratch, { recursive: true, force: true }));
}

/** Trial that retrieves the records of an application's pages. */
function surfaced(budget: number): Trial {
  return {
    head: HEAD,
    async rowsOf(application, scratch, port) {
      const at = await application.serve(madeEntries(application.entries), scratch, port);
      const rows: string[][] = [];
      try {
        for (const page of at.pages) {
          const found = await surface(page, budget);
          const name = page.slice(at.home.length) || '(home)';
          rows.push(rowOf(application, name, found, scoreApplication(at.shown, found)));
        }
      } finally {
        await at.stop();
      }
      return rows;
    },
  };
}

/** Trial that locates each target on a municipality's site in the application. */
const LOCATED: Trial = {
  head: LOCATE_HEAD,
  async rowsOf(application, scratch, port) {
    const pages = sitePages();
    const at = await application.serveSite?.(pages, scratch, port);
    return at ? await locateTargets(application.name, pages, at).finally(() => at.stop()) : [];
  },
};

/** Trial that watches the application while documents are published. */
function watched(days: number): Trial {
  return {
    head: WATCH_HEAD,
    async rowsOf(application, scratch, port) {
      const entries = madeEntries(entriesFor(days));
      const at = await application.serveLiving?.(entries, scratch, port);
      if (!at) return [];
      return [await watchApplication(application.name, at, days, print).finally(() => at.stop())];
    },
  };
}

const surface = async (page: string, budget: number): Promise<Surfaced> =>
  Surfaced.parse(await productCommand(['surface', page, '--max-downloads', `${budget}`]));

const HEAD = listed`application; page; there; found; strange; title; date; link; downloads; a hundred; end`;

function rowOf(
  { name }: Application,
  page: string,
  { stop, because, downloads, size }: Surfaced,
  { there, found, strange, right }: ApplicationScore,
): string[] {
  const share = (count: number) => (found === 0 ? '-' : (count / found).toFixed(3));
  const known = size === null ? '' : ` (${size.basis}, ${size.low.toFixed(0)} to ${size.high?.toFixed(0) ?? 'any'})`;
  return [
    ...[name, page, `${there}`, `${found}`, `${strange}`, share(right.title), share(right.date), share(right.link)],
    ...[`${downloads}`, found === 0 ? '-' : ((100 * downloads) / found).toFixed(1)],
    `${stop}${because ? `: ${because.fault}, ${because.because}` : ''}${known}`,
  ];
}

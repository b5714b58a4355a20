import { appendFile, cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { escapeHtml } from '../country/words/language.js';
import type { Application } from './application.js';
import { answers, phpServer, run, stopped, until } from './programs.js';

const SHIPPED = '/usr/share/mediawiki';
const CATEGORY = 'Postliste';

/**
 * MediaWiki: a search that requires a word, a category with 200 entries a page, and a list of all pages with 345 a
 * page.
 */
export const MEDIAWIKI: Application = {
  name: 'mediawiki',
  packages: ['mediawiki', 'php-cli', 'php-sqlite3', 'php-xml', 'php-mbstring', 'php-intl'],
  entries: 400,
  async serve(entries, scratch, port) {
    const written = entries.map(({ title, text, day }) => ({
      title: asTitle(title),
      text: `${plain(text)}\n\n[[Category:${CATEGORY}]]`,
      at: `${day}T12:00:00`,
    }));
    const about = {
      title: `Category:${CATEGORY}`,
      text: 'Postlisten viser inngående og utgående dokumenter.',
      at: null,
    };
    const { home, stop } = await started(scratch, port, CATEGORY, [...written, about]);
    return {
      home: `${home}/`,
      pages: [`${home}?search=`, `${home}/Category:${CATEGORY}`, `${home}/Special:AllPages`],
      shown: written.map(({ title, at }) => ({ title, day: at.slice(0, 10), link: linkOf(title) })),
      stop,
    };
  },
  async serveSite(pages, scratch, port) {
    const titles = unique(pages.map(({ title }) => asTitle(title)));
    const of = (at: number) => (at === 0 ? 'Main Page' : (titles[at] ?? ''));
    const written = pages.map(({ lines, leadsTo }, at) => ({
      title: of(at),
      text: [...lines.map(plain), ...leadsTo.map(({ to, label }) => `* [[${of(to)}|${plain(label)}]]`)].join('\n\n'),
      at: null,
    }));
    const { home, stop } = await started(scratch, port, titles[0] ?? '', written);
    const addresses = pages.map((_, at) => [linkOf(of(at)), ...(at === 0 ? ['/', '/index.php'] : [])]);
    return { home: home.slice(0, -'index.php'.length), addresses, stop };
  },
  async serveLiving(entries, scratch, port) {
    const titles = unique(entries.map(({ title }) => asTitle(title)));
    const { home, take, stop } = await started(scratch, port, CATEGORY, []);
    await take([], "$wgDefaultUserOptions['rcdays'] = 365; $wgRCMaxAge = 365 * 86400;");
    return {
      home: home.slice(0, -'index.php'.length),
      happen: (happenings) =>
        take(
          happenings
            .filter(({ what }) => what !== 'commented')
            .map(({ what, at, entry }) => ({
              title: titles[entry] ?? '',
              text: plain(entries[entry]?.text ?? '') + (what === 'changed' ? `\n\nRettet ${at}.` : ''),
              at: new Date(at).toISOString().slice(0, 19),
            })),
        ),
      entryAt(url) {
        const { pathname, searchParams } = new URL(url);
        const title = searchParams.get('title') ?? decodeURIComponent(pathname.replace(/^\/index\.php\//, ''));
        const entry = titles.indexOf(title.replaceAll('_', ' '));
        return entry === -1 ? null : entry;
      },
      stop,
    };
  },
};

/**
 * A page of the wiki.
 * @property at time of writing in UTC, in seconds precision; null for the current time
 */
interface Written {
  readonly title: string;
  readonly text: string;
  readonly at: string | null;
}

/** Installs MediaWiki on a SQLite database and writes pages. */
async function started(scratch: string, port: number, name: string, pages: readonly Written[]) {
  const [site, data] = [path.join(scratch, 'site'), path.join(scratch, 'data')];
  // The shipped settings file is a link to the settings of this machine's own wiki.
  await cp(SHIPPED, site, { recursive: true, dereference: true, filter: (file) => !file.endsWith('Settings.php') });
  await mkdir(data);
  const maintenance = (script: string, args: readonly string[]) =>
    run('php', [path.join(site, 'maintenance', script), ...args]);
  const origin = `http://127.0.0.1:${port}`;
  maintenance('install.php', [
    ...['--dbtype', 'sqlite', '--dbpath', data, '--dbname', 'wiki', '--server', origin, '--scriptpath', ''],
    ...['--pass', 'a-long-password-of-none', '--skins', 'Vector', name, 'Editor'],
  ]);
  const take = async (written: readonly Written[], settings = '') => {
    await appendFile(path.join(site, 'LocalSettings.php'), `${settings}\n`);
    await writeFile(path.join(scratch, 'pages.xml'), dumpOf(written));
    maintenance('importDump.php', ['--quiet', path.join(scratch, 'pages.xml')]);
    maintenance('rebuildrecentchanges.php', []);
    maintenance('initSiteStats.php', ['--update']);
    maintenance('runJobs.php', []);
  };
  await take(pages);
  const servers = [phpServer(site, port)];
  const home = `${origin}/index.php`;
  try {
    await until(answers(home), 'MediaWiki');
  } catch (error) {
    await stopped(servers);
    throw error;
  }
  return { home, take, stop: () => stopped(servers) };
}

/**
 * A title that MediaWiki accepts: without brackets, braces, pipes, number signs, emphasis marks or tags, with a capital
 * first letter.
 */
const asTitle = (title: string): string => {
  const able = title
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/''+/g, '')
    .replaceAll(/[[\]{}|#<>_]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return able.charAt(0).toUpperCase() + able.slice(1);
};

/** Makes names distinct: repeated names get a number. */
function unique(names: readonly string[]): string[] {
  const met = new Map<string, number>();
  return names.map((name) => {
    const times = (met.get(name) ?? 0) + 1;
    met.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

/** Text without characters that MediaWiki reads as markup. */
const plain = (text: string): string => text.replaceAll(/[[\]{}|<>*#=~']/g, ' ');

const linkOf = (title: string): string => `/index.php/${title.replaceAll(' ', '_')}`;

/** Pages that the installer created keep their latest revision, so imported text is dated later than it. */
const NOW = '2090-01-01T12:00:00';

/** Pages in MediaWiki's XML export format, for import. */
function dumpOf(pages: readonly Written[]): string {
  const elements = pages.map(
    ({ title, text, at }) =>
      `<page><title>${escapeHtml(title)}</title><ns>0</ns><revision><timestamp>${at ?? NOW}Z</timestamp>` +
      `<contributor><username>Editor</username></contributor><model>wikitext</model><format>text/x-wiki</format>` +
      `<text xml:space="preserve">${escapeHtml(text)}</text></revision></page>`,
  );
  return `<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.10/" version="0.10">${elements.join('\n')}</mediawiki>`;
}

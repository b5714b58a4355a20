import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Application } from './application.js';
import { answers, phpServer, run, stopped, until } from './programs.js';

const SHIPPED = '/usr/share/mediawiki';
const CATEGORY = 'Postliste';

/** An encyclopedia: a search that wants a word, a category of 200 a page, and a list of all pages of 345 a page. */
export const MEDIAWIKI: Application = {
  name: 'mediawiki',
  packages: ['mediawiki', 'php-cli', 'php-sqlite3', 'php-xml', 'php-mbstring', 'php-intl'],
  entries: 400,
  async serve(entries, scratch, port) {
    const [site, data] = [path.join(scratch, 'site'), path.join(scratch, 'data')];
    // Its settings are a link to what this machine's own wiki has.
    await cp(SHIPPED, site, { recursive: true, dereference: true, filter: (file) => !file.endsWith('Settings.php') });
    await rm(path.join(site, 'LocalSettings.php'), { force: true });
    await mkdir(data);
    const maintenance = (script: string, args: readonly string[], input = '') =>
      run('php', [path.join(site, 'maintenance', script), ...args], input);
    const origin = `http://127.0.0.1:${port}`;
    maintenance('install.php', [
      ...['--dbtype', 'sqlite', '--dbpath', data, '--dbname', 'wiki', '--server', origin, '--scriptpath', ''],
      ...['--pass', 'a-long-password-of-none', '--skins', 'Vector', 'Postliste', 'Editor'],
    ]);
    const titles = entries.map(({ title, number }) => ({ number, title: asTitle(title) }));
    await writeFile(path.join(scratch, 'pages.xml'), dumpOf(entries));
    maintenance('importDump.php', ['--quiet', path.join(scratch, 'pages.xml')]);
    maintenance(
      'edit.php',
      ['-u', 'Editor', `Category:${CATEGORY}`],
      'Postlisten viser inngående og utgående dokumenter.',
    );
    maintenance('rebuildrecentchanges.php', []);
    maintenance('initSiteStats.php', ['--update']);
    maintenance('runJobs.php', []);
    const servers = [phpServer(site, port)];
    const home = `${origin}/index.php`;
    try {
      await until(answers(home), 'MediaWiki');
    } catch (error) {
      await stopped(servers);
      throw error;
    }
    return {
      home: `${home}/`,
      pages: [`${home}?search=`, `${home}/Category:${CATEGORY}`, `${home}/Special:AllPages`],
      shown: entries.map(({ day }, at) => ({
        day,
        title: titles[at]?.title ?? '',
        link: linkOf(titles[at]?.title ?? ''),
      })),
      stop: () => stopped(servers),
    };
  },
};

/** A page's name has no brackets, braces, pipes, number signs, marks of emphasis or tags; the first letter is a capital. */
const asTitle = (title: string): string => {
  const able = title
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/''+/g, '')
    .replaceAll(/[[\]{}|#<>_]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return able.charAt(0).toUpperCase() + able.slice(1);
};

const linkOf = (title: string): string => `/index.php/${title.replaceAll(' ', '_')}`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Its own format of pages, to be imported. */
function dumpOf(entries: Parameters<Application['serve']>[0]): string {
  const pages = entries.map(
    ({ title, text, day }) =>
      `<page><title>${escaped(asTitle(title))}</title><ns>0</ns><revision><timestamp>${day}T12:00:00Z</timestamp>` +
      `<contributor><username>Editor</username></contributor><model>wikitext</model><format>text/x-wiki</format>` +
      `<text xml:space="preserve">${escaped(`${text}\n\n[[Category:${CATEGORY}]]`)}</text></revision></page>`,
  );
  return `<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.10/" version="0.10">${pages.join('\n')}</mediawiki>`;
}

import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Application, Served } from './application.js';
import { cgiServer } from './cgi.js';
import type { MadeEntry } from './entries.js';
import { answers, run, serverOf, stopped, until } from './programs.js';

const WHO = 'Arkivet <arkivet@example.no>';

/** Entries as the history of a file in the format of `git fast-import`, one version for each entry. */
const asHistory = (entries: readonly MadeEntry[]): string =>
  [...entries]
    .sort((a, b) => a.day.localeCompare(b.day) || a.number - b.number)
    .map(({ title, text, day, number }, at) => {
      const seconds = Date.parse(`${day}T12:00:00Z`) / 1000 + at;
      const message = `${title}\n`;
      const head = `commit refs/heads/master\nauthor ${WHO} ${seconds} +0000\ncommitter ${WHO} ${seconds} +0000\n`;
      return `${head}data ${Buffer.byteLength(message)}\n${message}M 100644 inline sak-${number}.txt\ndata ${Buffer.byteLength(text)}\n${text}\n`;
    })
    .join('\n');

/**
 * Creates a bare repository with these entries.
 * @returns title and commit name of each version, descending by time
 */
async function gitHistory(
  folder: string,
  entries: readonly MadeEntry[],
): Promise<{ title: string; id: string; day: string }[]> {
  await mkdir(path.dirname(folder), { recursive: true });
  run('git', ['init', '-q', '--bare', '-b', 'master', folder]);
  const done = spawnSync('git', ['-C', folder, 'fast-import', '--quiet'], {
    input: asHistory(entries),
    encoding: 'utf8',
  });
  if (done.status !== 0) throw new Error(`git fast-import: ${done.stderr}`);
  return run('git', ['-C', folder, 'log', '--format=%H%x09%cs%x09%s'])
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', day = '', title = ''] = line.split('\t');
      return { id, day, title };
    });
}

// Applications that show the history of files. Entries are versions, descending by time, in tables or lists by day.

/** cgit: a log in a table, 50 versions a page, with a search in messages. */
export const CGIT: Application = {
  name: 'cgit',
  packages: ['git', 'cgit'],
  entries: 400,
  async serve(entries, scratch, port) {
    const versions = await gitHistory(path.join(scratch, 'postliste.git'), entries);
    const settings = path.join(scratch, 'cgitrc');
    await writeFile(
      settings,
      `virtual-root=/\nroot-title=Postliste\nrepo.url=postliste\nrepo.path=${scratch}/postliste.git\n`,
    );
    const stop = await cgiServer({ program: '/usr/lib/cgit/cgit.cgi', at: '', env: { CGIT_CONFIG: settings } }, port);
    const home = `http://127.0.0.1:${port}/`;
    return {
      home,
      pages: [`${home}postliste/log/`, `${home}postliste/`],
      shown: versions.map(({ title, day, id }) => ({ title, day, link: `/postliste/commit/?id=${id}` })),
      stop,
    };
  },
};

/** gitweb: a log in a table, 100 versions a page. Its search refuses an empty query and truncates titles. */
export const GITWEB: Application = {
  name: 'gitweb',
  packages: ['git', 'gitweb'],
  entries: 400,
  async serve(entries, scratch, port) {
    const versions = await gitHistory(path.join(scratch, 'git/postliste.git'), entries);
    const settings = path.join(scratch, 'gitweb.conf');
    await writeFile(settings, `$projectroot = '${scratch}/git';\n$my_uri = 'http://127.0.0.1:${port}/';\n1;\n`);
    const stop = await cgiServer(
      { program: '/usr/share/gitweb/gitweb.cgi', at: '', env: { GITWEB_CONFIG: settings } },
      port,
    );
    const home = `http://127.0.0.1:${port}/`;
    return {
      home,
      pages: [`${home}?p=postliste.git;a=shortlog`, `${home}?p=postliste.git;a=log`],
      shown: versions.map(({ title, day, id }) => ({ title, day, link: `/?p=postliste.git;a=commit;h=${id}` })),
      stop,
    };
  },
};

/** Fossil: a timeline by days and a search without a total. Its links are set to be visible to everybody. */
export const FOSSIL: Application = {
  name: 'fossil',
  packages: ['fossil'],
  entries: 400,
  async serve(entries, scratch, port) {
    const file = path.join(scratch, 'postliste.fossil');
    const fossil = (args: string[], input = '') =>
      run('env', [`HOME=${scratch}`, 'USER=arkivet', 'fossil', ...args], input);
    fossil(['import', '--git', file], asHistory(entries));
    fossil(['fts-config', 'enable', 'c', '-R', file]);
    fossil(['user', 'capabilities', 'nobody', 'ghjorz', '-R', file]);
    const server = serverOf('fossil', ['server', file, '--port', `${port}`, '--localhost'], {
      HOME: scratch,
      USER: 'arkivet',
    });
    const home = `http://127.0.0.1:${port}/`;
    try {
      await until(answers(`${home}timeline`), 'Fossil');
    } catch (error) {
      await stopped([server]);
      throw error;
    }
    return {
      home,
      pages: [`${home}timeline`, `${home}search`],
      shown: versionsOf(
        fossil([
          'sql',
          '-R',
          file,
          "select uuid||char(9)||date(mtime)||char(9)||comment from event join blob on objid=rid where type='ci'",
        ]),
      ).map(({ title, day, id }) => ({
        title,
        day,
        link: `/info/${id.slice(0, 10)}`,
        or: [`/timeline?c=${id}`, `/timeline?c=${id.slice(0, 16)}&y=a`],
      })),
      stop: () => stopped([server]),
    };
  },
};

/** Mercurial: a log whose pages double in size without end. */
export const MERCURIAL: Application = {
  name: 'mercurial',
  packages: ['mercurial'],
  entries: 400,
  async serve(entries, scratch, port): Promise<Served> {
    const folder = path.join(scratch, 'postliste');
    const hg = (...args: string[]) => run('hg', ['-R', folder, '--encoding', 'utf-8', ...args]);
    run('hg', ['init', folder]);
    const ordered = [...entries].sort((a, b) => a.day.localeCompare(b.day) || a.number - b.number);
    for (const [at, { title, day, text, number }] of ordered.entries())
      await writeFile(path.join(scratch, `${at}.patch`), patchOf(number, title, day, text));
    hg('import', '--bypass', ...ordered.map((_, at) => path.join(scratch, `${at}.patch`)));
    const server = serverOf('hg', ['-R', folder, '--encoding', 'utf-8', 'serve', '-a', '127.0.0.1', '-p', `${port}`]);
    const home = `http://127.0.0.1:${port}/`;
    try {
      await until(answers(home), 'Mercurial');
    } catch (error) {
      await stopped([server]);
      throw error;
    }
    return {
      home,
      pages: [`${home}shortlog`, `${home}log`],
      shown: versionsOf(hg('log', '-T', '{node|short}\\t{date|shortdate}\\t{desc|firstline}\\n')).map(
        ({ title, day, id }) => ({
          title,
          day,
          link: `/rev/${id}`,
        }),
      ),
      stop: () => stopped([server]),
    };
  },
};

function patchOf(number: number, title: string, day: string, text: string): string {
  const seconds = Date.parse(`${day}T12:00:00Z`) / 1000;
  return `# HG changeset patch\n# User Arkivet\n# Date ${seconds} 0\n${title}\n\ndiff --git a/sak-${number}.txt b/sak-${number}.txt\nnew file mode 100644\n--- /dev/null\n+++ b/sak-${number}.txt\n@@ -0,0 +1,1 @@\n+${text}\n`;
}

const versionsOf = (lines: string): { id: string; day: string; title: string }[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', day = '', title = ''] = line.replaceAll(/^'|'$/g, '').split('\t');
      return { id, day, title };
    });

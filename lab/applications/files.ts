import { mkdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { escapeHtml } from '../country/words/language.js';
import type { Application, Served } from './application.js';
import { cgiServer } from './cgi.js';
import type { MadeEntry } from './entries.js';
import { answers, run, serverOf, stopped, until } from './programs.js';

/**
 * Omega, a search engine over files: ranked, ten results a page, with an estimated total, and no results for an empty
 * query.
 */
export const OMEGA: Application = {
  name: 'omega',
  packages: ['xapian-omega'],
  entries: 400,
  async serve(entries, scratch, port) {
    const files = path.join(scratch, 'files');
    await mkdir(files);
    await mkdir(path.join(scratch, 'data'));
    for (const { number, title, text, day } of entries) {
      const file = path.join(files, `sak-${number}.html`);
      await writeFile(
        file,
        `<!doctype html><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${text}</p>`,
      );
      const at = new Date(`${day}T12:00:00Z`);
      await utimes(file, at, at);
    }
    run('omindex', ['--db', path.join(scratch, 'data/default'), '--url', '/post', files]);
    const settings = path.join(scratch, 'omega.conf');
    const templates = '/usr/share/xapian-omega/templates';
    await writeFile(
      settings,
      `database_dir ${scratch}/data\ntemplate_dir ${templates}\nlog_dir ${scratch}\ncdb_dir ${scratch}\n`,
    );
    const stop = await cgiServer(
      { program: '/usr/lib/cgi-bin/omega/omega', at: '/omega', env: { OMEGA_CONFIG_FILE: settings } },
      port,
    );
    const home = `http://127.0.0.1:${port}/omega`;
    return {
      home,
      pages: [home],
      shown: entries.map(({ title, day, number }) => ({ title, day, link: `/post/sak-${number}.html` })),
      stop,
    };
  },
};

// Applications over a folder of files: nginx's folder listing, a mail archive, and search engines.

/**
 * Writes one page for each entry, last modified on the entry's day.
 * @returns file name of each page
 */
async function asPages(folder: string, entries: readonly MadeEntry[], nameOf: (entry: MadeEntry) => string) {
  await mkdir(folder, { recursive: true });
  for (const entry of entries) {
    const { title, text, day } = entry;
    const file = path.join(folder, nameOf(entry));
    const head = `<meta charset="utf-8"><title>${escapeHtml(title)}</title>`;
    await writeFile(
      file,
      `<!doctype html><html lang="nb"><head>${head}</head><body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></body></html>`,
    );
    const at = new Date(`${day}T12:00:00Z`);
    await utimes(file, at, at);
  }
}

const pageName = ({ number }: MadeEntry): string => `sak-${number}.html`;
const fileName = ({ title }: MadeEntry): string => `${title.replaceAll(/[/:]/g, ' ')}.html`;

/**
 * Serves a folder by nginx.
 * @returns a function that stops it
 */
async function nginx(folder: string, scratch: string, port: number, page: string): Promise<() => Promise<void>> {
  const settings = path.join(scratch, 'nginx.conf');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${scratch}/${of};`);
  await writeFile(
    settings,
    `daemon off; user root; pid ${scratch}/nginx.pid; error_log ${scratch}/nginx.err; events {} http { ${paths.join(' ')} access_log off;
types { text/html html; } charset utf-8; server { listen 127.0.0.1:${port}; root ${folder}; autoindex on; } }`,
  );
  const server = serverOf('/usr/sbin/nginx', ['-e', `${scratch}/nginx.err`, '-c', settings]);
  return untilAnswers(server, `http://127.0.0.1:${port}/${page}`, 'nginx');
}

async function untilAnswers(server: ReturnType<typeof serverOf>, page: string, what: string) {
  try {
    await until(answers(page), what);
  } catch (error) {
    await stopped([server]);
    throw error;
  }
  return () => stopped([server]);
}

/** nginx's folder listing: truncated names, days and sizes, aligned by spaces. */
export const NGINX: Application = {
  name: 'nginx',
  packages: ['nginx-light'],
  entries: 400,
  async serve(entries, scratch, port) {
    const folder = path.join(scratch, 'post');
    await asPages(folder, entries, fileName);
    const stop = await nginx(folder, scratch, port, '');
    const home = `http://127.0.0.1:${port}/`;
    const shown = entries.map((entry) => ({
      title: fileName(entry),
      day: entry.day,
      link: `/${fileName(entry)}`,
    }));
    return { home, pages: [home], shown, stop };
  },
};

/** MHonArc, archives of mailing lists: an index by date, which shows no dates, and an index by thread. */
export const MHONARC: Application = {
  name: 'mhonarc',
  packages: ['mhonarc', 'nginx-light'],
  entries: 400,
  async serve(entries, scratch, port) {
    const folder = path.join(scratch, 'mail');
    await mkdir(folder);
    const mbox = path.join(scratch, 'mbox');
    const inOrder = [...entries].sort((a, b) => a.day.localeCompare(b.day) || a.number - b.number);
    await writeFile(mbox, inOrder.map(asMail).join(''));
    run('mhonarc', ['-quiet', '-outdir', folder, '-multipg', '-idxsize', '50', '-reverse', mbox]);
    const stop = await nginx(folder, scratch, port, 'maillist.html');
    const home = `http://127.0.0.1:${port}/`;
    const links = (at: number) => `/msg${`${at}`.padStart(5, '0')}.html`;
    return {
      home,
      pages: [`${home}maillist.html`, `${home}threads.html`],
      shown: inOrder.map(({ title }, at) => ({ title, day: null, link: links(at) })),
      stop,
    };
  },
};

function asMail({ number, title, day, text }: MadeEntry, at: number): string {
  const seconds = `${at % 60}`.padStart(2, '0');
  const sent = new Date(`${day}T09:00:${seconds}Z`).toUTCString();
  const subject = `=?utf-8?B?${Buffer.from(title).toString('base64')}?=`;
  return `From arkivet@example.no ${sent.replace(',', '')}
Message-ID: <m${number}@example.no>
From: Arkivet <arkivet@example.no>
Subject: ${subject}
Date: ${sent.replace('GMT', '+0000')}
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

${text}

`;
}

/** Namazu, a search engine over files: ranked, 20 results a page, no results for an empty query. */
export const NAMAZU: Application = {
  name: 'namazu',
  packages: ['namazu2', 'namazu2-index-tools'],
  entries: 400,
  async serve(entries, scratch, port) {
    const [files, index] = [path.join(scratch, 'files'), path.join(scratch, 'index')];
    await asPages(files, entries, pageName);
    await mkdir(index);
    run('mknmz', ['--quiet', '--output-dir', index, files]);
    await writeFile(
      path.join(scratch, '.namazurc'),
      `Index ${index}\nTemplate ${index}\nReplace ${files}/ /post/\nLang en\n`,
    );
    const program = {
      program: '/usr/lib/cgi-bin/namazu.cgi',
      at: '/namazu',
      env: { NAMAZURC: path.join(scratch, '.namazurc') },
    };
    const stop = await cgiServer(program, port);
    const home = `http://127.0.0.1:${port}/namazu`;
    return served(home, [home], entries, (entry) => `/post/${pageName(entry)}`, stop);
  },
};

/** Icon that the program requires of each book: 48 by 48 pixels, one colour. */
const ICON =
  'iVBORw0KGgoAAAANSUhEUgAAADAAAAAwCAYAAABXAvmHAAAALklEQVR42u3OMQEAAAgDoC251Y3hAQQg7RQJKCgoKCgoKCgoKCgoKCgoKCgofA0slAwAATt9VGkAAAAASUVORK5CYII=';

/** Kiwix, a search in a book of pages: ranked, without days, and refused for an empty query. */
export const KIWIX: Application = {
  name: 'kiwix',
  packages: ['kiwix-tools', 'zim-tools'],
  entries: 400,
  async serve(entries, scratch, port) {
    const [files, book] = [path.join(scratch, 'files'), path.join(scratch, 'post.zim')];
    await asPages(files, entries, pageName);
    await writeFile(path.join(files, 'icon.png'), Buffer.from(ICON, 'base64'));
    const links = entries.map((entry) => `<li><a href="${pageName(entry)}">${escapeHtml(entry.title)}</a></li>`);
    await writeFile(
      path.join(files, 'index.html'),
      `<!doctype html><title>Postliste</title><ul>${links.join('')}</ul>`,
    );
    const said = ['title', 'description', 'creator', 'publisher', 'name'].map((name) => `--${name}=post`);
    run('zimwriterfs', ['--welcome=index.html', '--illustration=icon.png', '--language=nob', ...said, files, book]);
    const server = serverOf('kiwix-serve', ['--address', '127.0.0.1', '--port', `${port}`, book]);
    const home = `http://127.0.0.1:${port}/`;
    const stop = await untilAnswers(server, home, 'Kiwix');
    const shown = entries.map((entry) => ({ title: entry.title, day: null, link: `/post/${pageName(entry)}` }));
    return { home, pages: [`${home}search?content=post&pattern=sak`], shown, stop };
  },
};

const served = (
  home: string,
  pages: readonly string[],
  entries: readonly MadeEntry[],
  linkOf: (entry: MadeEntry) => string,
  stop: Served['stop'],
): Served => ({
  home,
  pages,
  shown: entries.map((entry) => ({ title: entry.title, day: entry.day, link: linkOf(entry) })),
  stop,
});

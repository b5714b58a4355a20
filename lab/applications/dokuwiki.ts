import { appendFile, cp, mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Application } from './application.js';
import { answers, phpServer, run, stopped, until } from './programs.js';

const SHIPPED = '/usr/share/dokuwiki';
const CONFIGURATION = '/etc/dokuwiki';
const EMPTY = ['attic', 'cache', 'index', 'locks', 'log', 'media', 'media_attic', 'media_meta', 'meta', 'pages', 'tmp'];

/** DokuWiki: its search shows all matches on one page, as terms with snippets, and nothing for an empty query. */
export const DOKUWIKI: Application = {
  name: 'dokuwiki',
  packages: ['dokuwiki', 'php-cli', 'php-xml', 'php-mbstring'],
  entries: 300,
  async serve(entries, scratch, port) {
    const { home, stop } = await started(scratch, port, 'Postliste', async (pages) => {
      await writeFile(path.join(pages, 'start.txt'), '====== Postliste ======\nSøk i journalen.\n');
      await mkdir(path.join(pages, 'post'));
      for (const { number, title, text, day } of entries) {
        const file = path.join(pages, 'post', `sak-${number}.txt`);
        await writeFile(file, `====== ${title} ======\n${text}\n`);
        const at = new Date(`${day}T12:00:00Z`);
        await utimes(file, at, at);
      }
    });
    return {
      home,
      pages: [`${home}?id=start`, `${home}?id=start&do=search`],
      shown: entries.map(({ number, title, day }) => ({ title, day, link: `/doku.php?id=post:sak-${number}` })),
      stop,
    };
  },
  async serveSite(pages, scratch, port) {
    const name = (at: number) => (at === 0 ? 'start' : `side-${at}`);
    const { home, stop } = await started(scratch, port, pages[0]?.title ?? '', async (folder) => {
      for (const [at, { title, lines, leadsTo }] of pages.entries()) {
        const links = leadsTo.map(({ to, label }) => `  * [[${name(to)}|${label}]]`);
        await writeFile(
          path.join(folder, `${name(at)}.txt`),
          [
            `====== ${title} ======`,
            lines.map((line) => `<nowiki>${line}</nowiki>`).join('\n\n'),
            links.join('\n'),
            '',
          ].join('\n\n'),
        );
      }
    });
    const addresses = pages.map((_, at) => [`/doku.php?id=${name(at)}`, ...(at === 0 ? ['/doku.php'] : [])]);
    return { home, addresses, stop };
  },
  async serveLiving(entries, scratch, port) {
    const { home, stop } = await started(scratch, port, 'Postliste', (pages) =>
      writeFile(path.join(pages, 'start.txt'), '====== Postliste ======\nSiste saker.\n'),
    );
    const data = path.join(scratch, 'data');
    for (const folder of ['pages', 'meta']) await mkdir(path.join(data, folder, 'post'), { recursive: true });
    return {
      home,
      async happen(happenings) {
        for (const { what, at, entry } of happenings) {
          if (what === 'commented') continue;
          const { title, text } = entries[entry] ?? {};
          const [name, seconds] = [`sak-${entry}`, Math.floor(at / 1_000)];
          const file = path.join(data, 'pages/post', `${name}.txt`);
          const isNew = what === 'published';
          await writeFile(file, `====== ${title} ======\n${text}\n${isNew ? '' : `Rettet ${seconds}.\n`}`);
          await utimes(file, seconds, seconds);
          // Format of DokuWiki's change log: time, address, create or edit, page, user, summary, extra, size.
          const line = `${seconds}\t127.0.0.1\t${isNew ? 'C' : 'E'}\tpost:${name}\tkari\t${isNew ? 'opprettet' : 'rettet'}\t\t${isNew ? 90 : 18}\n`;
          await appendFile(path.join(data, 'meta/_dokuwiki.changes'), line);
          await appendFile(path.join(data, `meta/post/${name}.changes`), line);
        }
        run('php', [path.join(scratch, 'site/bin/indexer.php'), '-q']);
        await rm(path.join(data, 'cache'), { recursive: true });
        await mkdir(path.join(data, 'cache'));
      },
      entryAt(url) {
        const number = /(?:^|:)sak-(\d+)$/.exec(new URL(url).searchParams.get('id') ?? '')?.[1];
        return number === undefined ? null : Number(number);
      },
      stop,
    };
  },
};

/**
 * Sets up DokuWiki with the given pages.
 * @param fill writes the pages as files
 */
async function started(scratch: string, port: number, title: string, fill: (pages: string) => Promise<void>) {
  const [site, conf, data] = [path.join(scratch, 'site'), path.join(scratch, 'conf'), path.join(scratch, 'data')];
  await cp(SHIPPED, site, { recursive: true, dereference: true });
  await cp(CONFIGURATION, conf, { recursive: true, dereference: true });
  for (const folder of EMPTY) await mkdir(path.join(data, folder), { recursive: true });
  await writeFile(path.join(site, 'inc/preload.php'), `<?php\ndefine('DOKU_CONF', '${conf}/');\n`);
  await writeFile(
    path.join(conf, 'local.php'),
    `<?php\n$conf['title'] = '${title}';\n$conf['savedir'] = '${data}';\n$conf['useheading'] = 1;\n$conf['lang'] = 'no';\n$conf['useacl'] = 0;\n`,
  );
  await fill(path.join(data, 'pages'));
  run('php', [path.join(site, 'bin/indexer.php'), '-q']);
  const servers = [phpServer(site, port)];
  const home = `http://127.0.0.1:${port}/doku.php`;
  try {
    await until(answers(home), 'DokuWiki');
  } catch (error) {
    await stopped(servers);
    throw error;
  }
  return { home, stop: () => stopped(servers) };
}

import { mkdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Application } from './application.js';
import { cgiServer } from './cgi.js';
import { run } from './programs.js';

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

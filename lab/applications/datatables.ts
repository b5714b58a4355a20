import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { escapeHtml } from '../country/words/language.js';
import type { Application } from './application.js';
import type { MadeEntry } from './entries.js';

const SHIPPED = '/usr/share/javascript';
const SCRIPTS = ['jquery/jquery.min.js', 'jquery-datatables/jquery.dataTables.min.js'];
/** Sources of a table's rows that the library supports; each gets a page of its own. */
const TABLES = {
  '/rows': "{ ajax: '/rows.json' }",
  '/server': "{ serverSide: true, ajax: '/part.json' }",
  '/server-post': "{ serverSide: true, ajax: { url: '/part.json', type: 'POST' } }",
};
const MOST_ROWS = 100;

/** DataTables, the library behind most tables on the web: rows come as HTML in JSON, all at once or in parts. */
export const DATATABLES: Application = {
  name: 'datatables',
  packages: ['libjs-jquery', 'libjs-jquery-datatables'],
  entries: 400,
  async serve(entries, _scratch, port) {
    const scripts = await Promise.all(SCRIPTS.map((file) => readFile(path.join(SHIPPED, file))));
    const rows = entries.toReversed().map(rowOf);
    const server = createServer(async (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://any');
      const table = TABLES[pathname as keyof typeof TABLES];
      const script = scripts[SCRIPTS.indexOf(pathname.slice(1))];
      const asked = request.method === 'POST' ? new URLSearchParams(await bodyOf(request)) : searchParams;
      const data = pathname === '/rows.json' ? { data: rows } : pathname === '/part.json' ? part(rows, asked) : null;
      if (script) response.setHeader('content-type', 'text/javascript').end(script);
      else if (data) response.setHeader('content-type', 'application/json').end(JSON.stringify(data));
      else if (table) response.setHeader('content-type', 'text/html; charset=utf-8').end(pageOf(table));
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const home = `http://127.0.0.1:${port}`;
    return {
      home: `${home}/`,
      pages: Object.keys(TABLES).map((at) => home + at),
      shown: entries.map(({ title, day, number }) => ({ title, day, link: linkOf(number) })),
      stop: () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    };
  },
};

const linkOf = (number: number): string => `/entry/${number}`;
const rowOf = ({ number, title, day, text }: MadeEntry): string[] => [
  day.split('-').reverse().join('.'),
  `<a href="${linkOf(number)}">${escapeHtml(title)}</a>`,
  escapeHtml(text),
];

/** One part of the rows in the library's server-side protocol. */
function part(rows: readonly string[][], asked: URLSearchParams) {
  const words = (asked.get('search[value]') ?? '').toLowerCase();
  const found = rows.filter((row) => row.some((cell) => cell.toLowerCase().includes(words)));
  const start = Number(asked.get('start'));
  const data = found.slice(start, start + Math.min(MOST_ROWS, Number(asked.get('length'))));
  return { draw: Number(asked.get('draw')), recordsTotal: rows.length, recordsFiltered: found.length, data };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const pageOf = (
  settings: string,
): string => `<!doctype html><html lang="nb"><meta charset="utf-8"><title>Postliste</title>
${SCRIPTS.map((file) => `<script src="/${file}"></script>`).join('\n')}
<main><h1>Postliste</h1><table id="list"><thead><tr><th>Dato</th><th>Tittel</th><th>Sammendrag</th></tr></thead></table></main>
<script>$('#list').DataTable(Object.assign({ ordering: false }, ${settings}))</script></html>`;

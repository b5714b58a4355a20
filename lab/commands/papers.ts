import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { escapeHtml } from '../country/words/language.js';
import { htmlOf } from '../report/html.js';
import { optionsOf, print, someOf } from './options.js';

const DEFAULT_OUT = 'lab/out';
const CLI = new URL('../cli.js', import.meta.url).href;
const PAGES = fileURLToPath(new URL('../../../docs/papers/', import.meta.url));

/** A paper, its page in docs/papers, and the commands whose tables have the paper's figures beside ours. */
interface Paper {
  readonly title: string;
  readonly page: string;
  /** Arguments of a command in the whole and in the quick run; null if it needs data that were not given. */
  readonly commands: readonly ((quick: boolean, data: Data) => string[] | null)[];
}

/** Folders of recorded data. */
interface Data {
  readonly collections?: string;
  readonly sites?: string;
}

/** Tables 3 and 4 at ∞: TRES is compared with each other one. */
const DISCOVERS = 'tres,tree-random,random,async,tres-async,tres-nh,tres-svm,link-model,words';
const QUICK_DISCOVERS = 'tres,tree-random,random';
const DISCOVER = ['discover', '--seed', '5201', '--batch', '64', '--pages', '3000'];

/** The longest commands are the last ones, which begin first. */
const PAPERS: readonly Paper[] = [
  {
    title: 'WebFountain (Edwards, McCurley & Tomlin 2001): refresh',
    page: 'webfountain',
    commands: [(quick) => ['webfountain', ...(quick ? ['--quick'] : [])]],
  },
  {
    title: 'The lost sheep (Goodwin 2011): locate',
    page: 'lost-sheep',
    commands: [
      (_, { sites }) =>
        sites === undefined ? null : ['locate-sites', '--sites', sites, '--only', 'paper', '--max-downloads', '200'],
      (quick) => ['emris', ...(quick ? ['--quick'] : [])],
    ],
  },
  {
    title: 'Foragers (Palotai, Farkas & Lőrincz): watch',
    page: 'foragers',
    commands: [(quick) => ['foragers', ...(quick ? ['--seeds', '2', '--days', '6', '--conditions', '1,2'] : [])]],
  },
  {
    title: 'Deep-web crawling by reinforcement learning (Jiang et al. 2010): surface',
    page: 'deep-web',
    commands: [
      (quick, { collections }) =>
        collections === undefined
          ? null
          : [
              ...['surface', '--collections', collections, '--seeds', quick ? '3' : '5'],
              ...['--filters', 'none', '--caps', 'none,20', ...(quick ? ['--only', 'bodies', '--views', 'title'] : [])],
            ],
    ],
  },
  {
    title: 'TRES (Kontogiannis et al. 2021–2025): discover',
    page: 'tres',
    commands: [
      // Figure 3: harvest and sites over MAX.
      (quick) => [
        ...[...DISCOVER, '--seeds', quick ? '1' : '3', '--max-per-host', 'none,100,10,5,5_2'],
        ...['--policies', 'tres', ...(quick ? ['--hosts', '400'] : [])],
      ],
      (quick) => [
        ...[...DISCOVER, '--seeds', quick ? '3' : '5'],
        ...(quick ? ['--hosts', '400', '--policies', QUICK_DISCOVERS] : ['--policies', DISCOVERS]),
      ],
    ],
  },
];

/** Number of commands that run at a time. */
const AT_ONCE = 2;

/** Runs the commands of the five papers and writes their tables to one page. */
export const papersCommand = {
  use: 'papers [--quick] [--only NAME,NAME] [--collections FOLDER] [--sites FOLDER] [--out lab/out]    (the tables of the five papers beside ours in one page, papers.html, with the list of what is there, differs or is missing)',
  async run(args: string[]): Promise<void> {
    const values = optionsOf(args, ['collections', 'sites', 'only', 'out'], ['quick']);
    const out = values.out ?? DEFAULT_OUT;
    const papers = someOf(PAPERS, values.only, 'paper', ({ page }) => page);
    const sections = papers.flatMap(({ page, commands }) =>
      commands.map((command) => ({ page, args: command(values.quick === true, values), html: '' })),
    );
    const file = join(out, 'papers.html');
    await mkdir(out, { recursive: true });
    const write = async () => writeFile(file, await pageOf(papers, sections));
    const queue = sections.toReversed();
    const worker = async (): Promise<void> => {
      for (let section = queue.shift(); section; section = queue.shift()) {
        section.html = await sectionOf(section.args, out);
        await write();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    print(`Written: ${file}`);
  },
};

/** The page with the sections so far. */
async function pageOf(papers: readonly Paper[], sections: readonly { page: string; html: string }[]): Promise<string> {
  const lists = await Promise.all(
    papers.map(async ({ page }) => partsOf(await readFile(join(PAGES, `${page}.md`), 'utf8'))),
  );
  const parts = papers.map(({ title, page }, i) => {
    const printed = sections
      .filter((section) => section.page === page)
      .map(({ html }) => html || '<p>Not yet run.</p>');
    return `<section id="${page}"><h2>${escapeHtml(title)}</h2>\n${printed.join('\n')}\n<h3>Tables, figures, equations</h3>\n${listed(lists[i] ?? [])}</section>`;
  });
  return `${HEAD}${contents(papers, lists)}${parts.join('\n')}\n</main></html>\n`;
}

const HEAD = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Five papers</title>
<style>html{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;margin:2rem}section{overflow-x:auto}caption{text-align:left;font-weight:600;padding:.2rem 0}table{border-collapse:collapse;margin:.5rem 0 1rem}th,td{border:1px solid #8885;padding:.2rem .5rem;text-align:left;vertical-align:top}.there{background:#2a84}.differs{background:#c904}.not{background:#c334}code{font-size:.9em}</style>
<main><h1>Five papers, their figures beside ours</h1>
`;

/** Links to the papers, with the number of their tables, figures and equations in each state. */
function contents(papers: readonly Paper[], lists: readonly (readonly Part[])[]): string {
  const states = STATES.map(([state]) => `<th>${state}</th>`).join('');
  const rows = papers.map(({ title, page }, i) => {
    const counts = STATES.map(([state]) => {
      const names = (lists[i] ?? []).filter((part) => part.state === state).flatMap(({ names }) => names.split(', '));
      return `<td class="${state}">${names.length}</td>`;
    });
    return `<tr><td><a href="#${page}">${escapeHtml(title)}</a></td>${counts.join('')}</tr>`;
  });
  const legend = STATES.map(([state, meaning]) => `<li><strong>${state}</strong>: ${meaning}</li>`).join('');
  return `<nav><ul>${legend}</ul><table><tr><th>paper: module</th>${states}</tr>${rows.join('\n')}</table></nav>\n`;
}

/** Output of a command under its own name. */
async function sectionOf(args: string[] | null, out: string): Promise<string> {
  if (args === null) return '<p>Skipped: its data were not given (--collections, --sites).</p>';
  const begun = performance.now();
  const keeps = ['emris', 'foragers', 'webfountain', 'surface'].includes(args[0] ?? '') ? ['--out', out] : [];
  const { text, code, coreSeconds } = await outputOf([...args, ...keeps]);
  const seconds = `${((performance.now() - begun) / 1_000).toFixed(0)} s, ${coreSeconds.toFixed(0)} s of a core`;
  process.stderr.write(`${args.join(' ')}: ${seconds}\n`);
  const ended = code === 0 ? '' : `<p><strong>Exit code ${code}.</strong></p>`;
  return `<h3><code>lab -- ${escapeHtml(args.join(' '))}</code> (${seconds})</h3>\n${ended}${htmlOf(text)}`;
}

interface Output {
  text: string;
  code: number | null;
  /** Processor time of the command with its threads. */
  coreSeconds: number;
}

function outputOf(args: readonly string[]): Promise<Output> {
  const source = `import(${JSON.stringify(CLI)}).then(async ({ main }) => {
    process.exitCode = await main(process.argv.slice(1));
    const { user, system } = process.cpuUsage();
    process.send((user + system) / 1e6, () => process.disconnect());
  })`;
  const child = spawn(process.execPath, ['-e', source, '--', ...args], { stdio: ['ignore', 'pipe', 'ignore', 'ipc'] });
  return new Promise((resolve, reject) => {
    let text = '';
    let coreSeconds = 0;
    child.stdout?.setEncoding('utf8').on('data', (part: string) => (text += part));
    child.on('message', (message) => (coreSeconds = Number(message)));
    child.on('error', reject).on('close', (code) => resolve({ text, code, coreSeconds }));
  });
}

/** Tables, figures, equations or algorithms of a paper, their state here, and where or why. */
interface Part {
  readonly names: string;
  readonly state: string;
  readonly where: string;
}

/** Possible states of a part. */
const STATES = [
  ['there', 'built as in the paper, or printed beside its figures'],
  ['differs', 'built or measured otherwise, for the reason given'],
  ['not', 'not built, for the reason given'],
] as const;

/** Rows of the list that ends a paper's page. */
function partsOf(page: string): Part[] {
  const [, , ...rows] = [...(page.split(LIST)[1] ?? '').matchAll(/^\| (.+?) \| (.+?) \| (.+?) \|$/gm)];
  return rows.map(([, names = '', state = '', where = '']) => ({ names, state, where }));
}
const LIST = '## Tables, figures, equations\n';

/** Parts as a table; code, emphasis and links of Markdown become HTML or text. */
function listed(parts: readonly Part[]): string {
  const cell = (text: string): string =>
    escapeHtml(text)
      .replace(/`([^`]*)`/g, '<code>$1</code>')
      .replace(/\*([^*]+)\*/g, '<em>$1</em>')
      .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1');
  const rows = parts.map(
    ({ names, state, where }) =>
      `<tr><td>${cell(names)}</td><td class="${state}">${state}</td><td>${cell(where)}</td></tr>`,
  );
  return `<table><tr><th>of the paper</th><th>state</th><th>where; how or why</th></tr>\n${rows.join('\n')}</table>`;
}

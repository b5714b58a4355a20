// Checks the imports against the import rules (.dependency-cruiser.cjs), and draws docs/architecture.md from the same
// graph. node scripts/architecture.mjs writes the block between the markers node scripts/architecture.mjs --check fails
// if the block is out of date
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './machine.mjs';
import { Complaint, giveUp } from './terminal.mjs';

const PAGE = path.join(ROOT, 'docs/architecture.md');
const BEGIN = '<!-- drawn by scripts/architecture.mjs -->';
const END = '<!-- end of the drawing -->';
/** Maximum number of boxes of an overview. */
const MAX_BOXES = 23;
const MAX_GRAPH_BYTES = 64e6;
const FOLDERS = ['apps', 'jobs', 'prisma', 'lab', 'e2e'];

/** Folders by frame, from top to bottom; every other folder of `jobs` is pure. */
const FRAMES = [
  { title: 'processes', folders: ['apps/web', 'apps/api', 'jobs/worker', 'jobs/cli'] },
  {
    title: 'to the outside',
    folders: ['jobs/fetcher', 'jobs/journal', 'jobs/notifications', 'jobs/redaction', 'jobs/tracing', 'prisma'],
  },
  { title: 'for development', folders: ['lab'] },
];
const PURE = 'pure';

const TEST = /\.test\.tsx?$|\/testing\//;

/** Folder that a file's box is for; null for files without a box: tests, packages, generated code. */
function folderOf(file) {
  if (TEST.test(file) || file.includes('/node_modules/')) return null;
  if (file.startsWith('apps/client/')) return 'apps/web'; // The dashboard's client of the API.
  return /^(?:apps\/[^/]+|jobs\/[^/]+|prisma|lab)(?=\/)/.exec(file)?.[0] ?? null;
}

/** Every file with its imports, types included. @throws Complaint for imports that no rule allows */
function imports() {
  const depcruise = path.join(ROOT, 'node_modules/.bin/depcruise');
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...FOLDERS];
  const { stdout, stderr } = spawnSync(depcruise, args, { cwd: ROOT, maxBuffer: MAX_GRAPH_BYTES, encoding: 'utf8' });
  if (!stdout.startsWith('{')) throw new Complaint(`dependency-cruiser gave no graph: ${stderr || stdout}`);
  const { modules, summary } = JSON.parse(stdout);
  const wrong = summary.violations.filter(({ rule }) => rule.severity === 'error');
  const lines = wrong.map(({ rule, from, to }) => `  ${rule.name}: ${from} → ${to}`);
  if (wrong.length > 0) throw new Complaint(`${wrong.length} imports against the arrows:\n${lines.join('\n')}`);
  return modules;
}

function graphOf(modules) {
  const graph = new Map();
  for (const { source, dependencies } of modules) {
    const from = folderOf(source);
    if (!from) continue;
    if (!graph.has(from)) graph.set(from, new Set());
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved);
      if (to && to !== from) graph.get(from).add(to);
    }
  }
  return graph;
}

/** True if there is an indirect path between two folders besides the arrow. */
function hasDetour(graph, from, to) {
  const seen = new Set([from]);
  const waiting = [...(graph.get(from) ?? [])].filter((folder) => folder !== to);
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (folder === to) return true;
    if (seen.has(folder)) continue;
    seen.add(folder);
    waiting.push(...(graph.get(folder) ?? []));
  }
  return false;
}

const idOf = (folder) => folder.replace('/', '_');

/** The graph in Mermaid's syntax. Arrows that others imply are left out. */
function drawing(graph) {
  const folders = [...graph.keys()].sort();
  if (folders.length > MAX_BOXES)
    throw new Complaint(`The picture would have ${folders.length} boxes; fold some of them in \`folderOf\`.`);
  const framed = new Set(FRAMES.flatMap((frame) => frame.folders));
  const pure = { title: PURE, folders: folders.filter((folder) => !framed.has(folder)) };
  const frames = [FRAMES[0], pure, ...FRAMES.slice(1)].flatMap(({ title, folders: list }, i) => [
    `  subgraph frame${i}["${title}"]`,
    ...list.filter((folder) => graph.has(folder)).map((folder) => `    ${idOf(folder)}["${folder}"]`),
    '  end',
  ]);
  const arrows = folders.flatMap((from) =>
    [...graph.get(from)]
      .sort()
      .filter((to) => !hasDetour(graph, from, to))
      .map((to) => `  ${idOf(from)} --> ${idOf(to)}`),
  );
  const http = '  apps_web -. HTTP .-> apps_api';
  return ['```mermaid', 'flowchart TB', ...frames, http, ...arrows, '```'].join('\n');
}

function main() {
  const page = readFileSync(PAGE, 'utf8');
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Complaint(`docs/architecture.md lacks the markers ${BEGIN} and ${END}.`);
  const drawn = `${before}${BEGIN}\n\n${drawing(graphOf(imports()))}\n\n${END}${after}`;
  if (!process.argv.includes('--check')) writeFileSync(PAGE, drawn);
  else if (drawn !== page)
    throw new Complaint(
      'The picture in docs/architecture.md is out of date: run `node scripts/architecture.mjs` and commit it.',
    );
}

try {
  main();
} catch (error) {
  giveUp(error);
}

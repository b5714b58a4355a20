import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { expect, it, onTestFinished, vi } from 'vitest';
import { COMMANDS } from '../../../../jobs/cli/commands.js';
import { runCommand } from '../../../../jobs/cli/run-command.js';
import { readSiteList } from '../sites/site-list.js';
import { apiForFile } from '../testing/api.js';

/** Names that every object literal has by its prototype, each with a name of the same form that nothing has. */
const INHERITED = {
  constructor: 'conztructor',
  toString: 'toZtring',
  // A computed key, since a literal one sets the prototype.
  ['__proto__']: '__prozo__',
  prototype: 'protozype',
};

interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, unknown> };
}
const { paths }: { paths: Record<string, Record<string, Operation>> } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../openapi.json'), 'utf8'),
);
const OPERATIONS = Object.entries(paths)
  .filter(([at]) => !['/api/events', '/api/session/provider/callback'].includes(at)) // endless; takes any key
  .flatMap(([at, methods]) => Object.entries(methods).map(([method, of]) => ({ at, method, of })));

/** An address with an id that nothing has, and this name for every other parameter. */
const filled = (at: string, name: string): string =>
  at
    .replace(/^\/api/, '')
    .replaceAll(/\{(?:id|\w*Id)\}/g, '00000000-0000-4000-8000-000000000000')
    .replaceAll(/\{\w+\}/g, name);

const api = await apiForFile();
const admin = await api.as('admin');
const json = { 'content-type': 'application/json' };

/** Status of an answer. `__proto__` is refused everywhere, with a message of its own. */
async function answer(method: string, address: string, body?: string): Promise<string> {
  const { status } = await admin.request(method.toUpperCase(), address, body, body === undefined ? {} : json);
  return status >= 400 && status < 500 ? 'refused' : String(status);
}

type Edge = readonly [edge: string, ask: (name: string) => Promise<string> | string];

/** Edges at which an inherited name is answered otherwise than an unknown one. */
async function differing(edges: readonly Edge[]): Promise<string[]> {
  const found: string[] = [];
  for (const [edge, ask] of edges) {
    const asked = Object.entries(INHERITED).map(async ([name, unknown]) => {
      const [own, wanted] = await Promise.all([ask(name), ask(unknown)]);
      if (own !== wanted) found.push(`${edge}: ${name}: ${own} instead of ${wanted}`);
    });
    await Promise.all(asked);
  }
  return found;
}

it('a key of a JSON body', async () => {
  const taking = OPERATIONS.filter(({ of }) => of.requestBody?.content['application/json']);
  expect(taking.length).toBeGreaterThan(40);
  const edges = taking.map(
    ({ at, method }): Edge => [
      `${method} ${at}`,
      (name) => answer(method, filled(at, 'x'), `{"${name}":{"${name}":1}}`),
    ],
  );
  expect(await differing(edges)).toEqual([]);
});

it('a key of a nested object', async () => {
  const bodies: [string, string, (name: string) => string][] = [
    ['POST', '/sweeps', (name) => `{"kind":"${name}"}`],
    ['POST', '/sweeps', (name) => `{"kind":"locate","target":"${name}"}`],
    ['POST', '/sweeps', (name) => `{"kind":"locate","target":"contact","sites":{"${name}":[]}}`],
    ['POST', '/schedules', (name) => `{"name":"a","cron":"0 3 * * 1","plan":{"kind":"${name}"}}`],
    ['POST', '/subscriptions', (name) => `{"means":"${name}","name":"a","filter":{}}`],
    ['POST', '/subscriptions', (name) => `{"means":"feed","name":"a","filter":{"${name}":1}}`],
    [
      'POST',
      '/targets',
      (name) =>
        `{"name":{"en":"a","nb":"a"},"description":{"en":"","nb":""},"words":{"${name}":[{"word":"a","weight":1}]}}`,
    ],
    ['PATCH', '/settings', (name) => `{"${name}":1}`],
  ];
  const edges = bodies.map(
    ([method, at, body]): Edge => [`${method} ${at} ${body('…')}`, (name) => answer(method, at, body(name))],
  );
  expect(await differing(edges)).toEqual([]);
});

it('a key and a value of a query, and a part of a path', async () => {
  const reading = OPERATIONS.filter(({ method }) => method === 'get');
  const edges = reading.flatMap(({ at, of }): Edge[] => [
    [`${at}?key`, (name) => answer('get', `${filled(at, 'x')}?${name}=1`)],
    [at, (name) => answer('get', filled(at, name))],
    ...(of.parameters ?? [])
      .filter((one) => one.in === 'query')
      .map(
        ({ name: key }): Edge => [`${at}?${key}=value`, (name) => answer('get', `${filled(at, 'x')}?${key}=${name}`)],
      ),
  ]);
  expect(await differing(edges)).toEqual([]);
}, 120_000);

it('a column of a list of sites', async () => {
  const read = (name: string) =>
    inspect(readSiteList(Buffer.from(`name,homeUrl,${name}\nA,https://a.example/,1\n`)), { depth: 9 }).replaceAll(
      name,
      '…',
    );
  expect(await differing([['CSV', read]])).toEqual([]);
});

it('a command and an option of the command line', async () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => errors.mockRestore());
  const code = async (...argv: string[]) => String(await runCommand(COMMANDS, argv));
  const edges = Object.keys(COMMANDS).flatMap((command): Edge[] => [
    [`hyrde ${command} --option`, (name) => code(command, `--${name}`)],
    [`hyrde ${command} --option=value`, (name) => code(command, `--${name}=1`)],
  ]);
  expect(await differing([['hyrde command', code], ...edges])).toEqual([]);
});

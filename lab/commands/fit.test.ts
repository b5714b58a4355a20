import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { main } from '../cli.js';

const page = (title: string, body: string) => `<!doctype html><html lang="en"><title>${title}</title>${body}`;
const topics = ['Ice', 'Bees', 'Roads', 'Water', 'Music'];
const links = topics.map((topic) => `<a href="/${topic}.html">${topic}</a>`).join(' ');

/** Writes a small site whose mail record has the given name. */
async function build(folder: string, town: string, label: string): Promise<void> {
  const files: Record<string, string> = {
    'index.html': page(town, `${links} <a href="/record.html">${label}</a>`),
    'record.html': page(label, `<h1>${label}</h1><p>All letters, each with its sender and its date</p>`),
  };
  for (const topic of topics) files[`${topic}.html`] = page(topic, `<h1>${topic}</h1><p>${topic} for everybody</p>`);
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, town, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  const target = {
    name: 'record',
    kind: 'mail-record',
    query: ['mail', 'record', 'letters'],
    described: ['letters', 'sender', 'date'],
    path: 'record.html',
    depth: 1,
  };
  const site = { name: town, language: 'en', root: town, homePath: 'index.html', mapping: {}, targets: [target] };
  await writeFile(join(folder, `${town}.json`), JSON.stringify(site));
}

describe('the numbers of the herder', () => {
  let folder = '';
  let printed: string[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hyrde-fit-'));
    await build(folder, 'town', 'Mail record');
    await build(folder, 'village', 'Record of letters');
    printed = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(`${text}`) > 0);
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await rm(folder, { recursive: true });
  });

  it('are the same whenever they are fitted, and say where they come from', async () => {
    const fit = (out: string) => main(['fit', '--sites', folder, '--practice-sites', '1', '--out', join(folder, out)]);
    expect(await fit('one.ts')).toBe(0);
    expect(await fit('two.ts')).toBe(0);
    const [one, two] = await Promise.all(['one.ts', 'two.ts'].map((out) => readFile(join(folder, out), 'utf8')));
    expect(two).toBe(one);
    expect(one).toMatch(/ \* {3}town: 6 searches, 2 of them by names, 3 for a page that is not there/);
    for (const name of ['MODEL', 'NAMES_MODEL']) expect(one).toMatch(new RegExp(`export const ${name}: Model = \\{`));
  });

  it('are judged on sites that they were not fitted on', async () => {
    const search = () =>
      main(['locate-sites', '--sites', folder, '--left-out', '--practice-sites', '0', '--only', 'herder']);
    expect(await search()).toBe(0);
    expect(printed.join('')).toMatch(
      /^herder fitted on other sites, budget 60, described targets\n {2}named +n {3}2 /m,
    );
    expect(printed.join('')).toMatch(/^ {2}built-in, mail-record +n {3}2 /m);
    // A site whose record is refused by robots.txt is still judged.
    await writeFile(join(folder, 'village', 'robots.txt'), 'User-agent: *\nDisallow: /');
    printed = [];
    expect(await search()).toBe(0);
    expect(printed.join('')).toMatch(/^ {2}named +n {3}2 /m);
  });

  it('are not fitted where the sites are not', async () => {
    expect(await main(['fit', '--sites', join(folder, 'nowhere')])).toBe(0);
    expect(printed.join('')).toMatch(/^Skipped/);
    expect(await main(['fit'])).toBe(2);
    expect(await main(['fit', 'walls', '--sites', join(folder, 'nowhere')])).toBe(0);
    expect(await main(['fit', 'walls'])).toBe(2);
  });
});

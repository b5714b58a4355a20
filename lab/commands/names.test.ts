import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { main } from '../cli.js';

it('lists the names that lead to the target, and those that lead to another one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hyrde-names-'));
  const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await mkdir(join(folder, 'town'));
    const page = (body: string) => `<!doctype html><html lang="en"><title>Town</title>${body}`;
    const links = '<a href="/reach.html">Contact us</a> <a href="/acts.html">About us</a>';
    await writeFile(join(folder, 'town/index.html'), page(links));
    await writeFile(join(folder, 'town/reach.html'), page('Phone'));
    await writeFile(join(folder, 'town/acts.html'), page('Acts'));
    const target = (kind: string, path: string) => ({ name: kind, kind, query: [kind], path });
    const targets = [target('contact', 'reach.html'), target('laws', 'acts.html')];
    const town = { name: 'Town', language: 'en', root: 'town', homePath: 'index.html', mapping: {}, targets };
    await writeFile(join(folder, 'town.json'), JSON.stringify(town));

    expect(await main(['names', '--sites', folder])).toBe(0);
    const lines = `${print.mock.calls[0]?.[0]}`.split('\n');
    expect(lines.find((line) => line.startsWith('contact en'))).toMatch(/^contact en\s+1\s+1\s*$/);
    expect(lines.find((line) => line.startsWith('about en'))).toMatch(
      /^about en\s+0\s+0\s+About us → laws \(1, right 0\)$/,
    );
  } finally {
    print.mockRestore();
    await rm(folder, { recursive: true });
  }
});

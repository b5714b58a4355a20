import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { firstSignIn } from './data-folder.mjs';
import { folderForTest } from './testing/for-file.js';

let data: string;
beforeEach(() => {
  data = folderForTest();
});
const at = (name: string) => path.join(data, name);
const mode = (name: string) => (statSync(at(name)).mode & 0o777).toString(8);

it('leaves nothing of the data folder to other accounts, old or new', () => {
  mkdirSync(at('logs'));
  writeFileSync(at('logs/api.log'), 'x');
  chmodSync(at('logs/api.log'), 0o644);
  chmodSync(data, 0o755);
  const url = pathToFileURL(path.join(import.meta.dirname, 'data-folder.mjs')).href;
  // In a process of its own: a test thread may not change the umask.
  const script = `import { writeFileSync, mkdirSync } from 'node:fs';
    const { closeToOthers } = await import(${JSON.stringify(url)});
    closeToOthers(process.argv[1]);
    mkdirSync(process.argv[1] + '/new');
    writeFileSync(process.argv[1] + '/logs/new.log', 'x');`;
  expect(spawnSync(process.execPath, ['--input-type=module', '-e', script, data]).status).toBe(0);
  expect(['', 'logs', 'new'].map(mode)).toEqual(['700', '700', '700']);
  expect(['logs/api.log', 'logs/new.log'].map(mode)).toEqual(['600', '600']);
});

describe('the first sign-in', () => {
  const asked = (...people: { email: string; unchanged: boolean }[]) => firstSignIn(data, async () => people);

  it('is made where there is nobody, for its owner’s eyes alone, and stays until the password is changed', async () => {
    const made = await asked();
    expect(made).toMatchObject({ email: 'admin@hyrde.localhost', password: expect.stringMatching(/^[\w-]{12}$/) });
    expect(mode('first-sign-in.json')).toBe('600');
    expect(await asked({ email: 'admin@hyrde.localhost', unchanged: true })).toEqual(made);
    expect(await asked({ email: 'admin@hyrde.localhost', unchanged: false })).toBeNull();
    expect(existsSync(at('first-sign-in.json'))).toBe(false);
    expect(await asked({ email: 'admin@hyrde.localhost', unchanged: false })).toBeNull();
  });

  it('is not made where others made the first person', async () => {
    expect(await asked({ email: 'kari@example.org', unchanged: true })).toBeNull();
    expect(existsSync(at('first-sign-in.json'))).toBe(false);
  });
});

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

it('leaves nothing of the data folder to other accounts, old or new', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hyrde-closed-'));
  const at = (name: string) => path.join(folder, name);
  const mode = (name: string) => (statSync(at(name)).mode & 0o777).toString(8);
  try {
    mkdirSync(at('logs'));
    writeFileSync(at('logs/api.log'), 'x');
    chmodSync(at('logs/api.log'), 0o644);
    chmodSync(folder, 0o755);
    const url = pathToFileURL(path.join(import.meta.dirname, 'close-folder.mjs')).href;
    // In a process of its own: a test thread may not change the umask.
    const script = `import { writeFileSync, mkdirSync } from 'node:fs';
      const { closeToOthers } = await import(${JSON.stringify(url)});
      closeToOthers(process.argv[1]);
      mkdirSync(process.argv[1] + '/new');
      writeFileSync(process.argv[1] + '/logs/new.log', 'x');`;
    expect(spawnSync(process.execPath, ['--input-type=module', '-e', script, folder]).status).toBe(0);
    expect(['', 'logs', 'new'].map(mode)).toEqual(['700', '700', '700']);
    expect(['logs/api.log', 'logs/new.log'].map(mode)).toEqual(['600', '600']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

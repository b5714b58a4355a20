#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { ensureNode } from '../jobs/cli/node.mjs';

await ensureNode();
const built = new URL('./dist/cli.js', import.meta.url);
if (!existsSync(built)) {
  console.error('The lab is not built yet. Run: npx tsc -b lab');
  process.exit(1);
}
const { main } = await import(built.href);
process.exitCode = await main(process.argv.slice(2));

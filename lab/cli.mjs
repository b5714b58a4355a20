#!/usr/bin/env node
import { ensureNode } from '../jobs/cli/node.mjs';
import { compile, install } from '../scripts/build.mjs';
import { giveUp } from '../scripts/terminal.mjs';

await ensureNode();
try {
  await install();
  await compile();
} catch (error) {
  giveUp(error);
}
const { main } = await import('./dist/cli.js');
process.exitCode = await main(process.argv.slice(2));

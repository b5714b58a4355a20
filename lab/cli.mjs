#!/usr/bin/env node
import { compile, install } from '../scripts/build.mjs';
import { ensureNode } from '../scripts/machine.mjs';
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

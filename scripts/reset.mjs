// `npm run reset`: empties the data folder after a confirmation; the next start is a first one.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { dataFolder, loadEnvironmentFile } from './machine.mjs';
import { claimDataFolder } from './supervisor/run-file.mjs';
import { giveUp } from './terminal.mjs';

async function main() {
  loadEnvironmentFile();
  const data = dataFolder();
  const runFile = await claimDataFolder(data);
  runFile.clear();
  if (!existsSync(path.join(data, 'postgres'))) return console.log(`There is nothing to empty in ${data}.`);
  if (!(await confirmed(`Delete every site, finding, verdict and log in ${data}? This cannot be undone.`))) {
    console.log('Nothing was deleted.');
    process.exit(1);
  }
  for (const name of readdirSync(data)) rmSync(path.join(data, name), { recursive: true, force: true });
  console.log('Emptied. `npm start` begins anew.');
}

async function confirmed(question) {
  if (process.argv.includes('--yes')) return true;
  if (!process.stdin.isTTY) {
    console.log('This asks before it deletes: answer with `npm run reset -- --yes`.');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} Type "yes": `);
  terminal.close();
  return answer.trim() === 'yes';
}

main().catch(giveUp);

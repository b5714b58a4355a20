import { hyrdeFrontier } from './hyrde-frontier.js';
import { NaiveFrontier } from './naive-frontier.js';
import { tryFrontier } from './trial.js';

// One trial in a process of its own, since memory is measured: `trial-process.js <hyrde|naive> <urls>` prints it as JSON.
const [which, urls] = process.argv.slice(2);
const trial = tryFrontier(which === 'naive' ? new NaiveFrontier() : hyrdeFrontier(), Number(urls));
process.stdout.write(`${JSON.stringify(trial)}\n`);

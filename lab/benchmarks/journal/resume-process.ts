import { z } from 'zod';
import { openAll, openPages, openWeb } from './room.js';
import { connectStore, type Task } from './store.js';

/** Goes on with a task that has so many answers, and says when it asks for the first that it has not. */
const [, , url = '', task = '', answers = '', checkpoints = ''] = process.argv;
const store = await connectStore(url);
const before = process.resourceUsage().maxRSS;
const began = performance.now();
const journal = await store.openJournal(
  JSON.parse(task) as Task,
  checkpoints === 'yes' ? z.object({ pages: z.number() }) : undefined,
);
const web = openWeb(journal);
await openAll(web, Number(answers));
await openPages(web, Number(answers), Number(answers) + 1, 1);
const seconds = (performance.now() - began) / 1_000;
const megabytes = (process.resourceUsage().maxRSS - before) / 1_024;
process.stdout.write(`${JSON.stringify({ seconds, megabytes })}\n`);
await web.close();
await store.close();

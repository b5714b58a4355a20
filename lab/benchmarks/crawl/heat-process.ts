import { register } from 'node:module';
import type { Contestant } from './contestant.js';
import { crawlee } from './crawlee.js';
import { runHeat } from './heat.js';
import type { Start } from './race.js';

// One heat in its own process: `heat-process.js <Start as JSON>` prints the Heat as JSON.
const MAKERS: Record<Start['contestant'], (start: Start) => Contestant | Promise<Contestant>> = {
  hyrde: async ({ allow }) => (await import('./hyrde.js')).hyrde(allow),
  'hyrde-htmlparser2': async ({ allow }) => {
    register('./htmlparser2-loader.js', import.meta.url);
    return (await import('./hyrde.js')).hyrde(allow);
  },
  crawlee,
};
const start: Start = JSON.parse(process.argv[2] ?? '');
const heat = await runHeat(await MAKERS[start.contestant](start), start.course, start.warmUp);
if (start.contestant === 'hyrde-htmlparser2' && (await import('./htmlparser2-walk.js')).walkedOver() === 0)
  throw new Error('htmlparser2’s parser was not put in the place of our own: see htmlparser2-loader.ts.');
process.stdout.write(`${JSON.stringify(heat)}\n`, () => process.exit(0));

import { SHORT } from './extent.js';

/** In the short run a property without a number of its own gets a quarter of the examples, from a fixed seed. */
if (SHORT) (await import('fast-check')).default.configureGlobal({ numRuns: 25, seed: 45 });

import { SHORT } from './extent.js';

/** The short run tries a quarter of the examples of a property that names no number of its own, from a fixed seed. */
if (SHORT) (await import('fast-check')).default.configureGlobal({ numRuns: 25, seed: 45 });

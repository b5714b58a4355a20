import { setImmediate as soon } from 'node:timers/promises';
import { memoryPoliteness } from './memory-politeness.js';
import { politenessLaws } from './testing/politeness-laws.js';

politenessLaws('in memory', async (options) => ({
  politeness: memoryPoliteness(options),
  settle: () => soon(),
  close: async () => {},
}));

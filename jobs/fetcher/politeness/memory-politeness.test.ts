import { setImmediate as soon } from 'node:timers/promises';
import { politenessLaws } from '../testing/politeness-laws.js';
import { memoryPoliteness } from './memory-politeness.js';

politenessLaws('in memory', async (options) => ({
  politeness: memoryPoliteness(options),
  settle: () => soon(),
  close: async () => {},
}));

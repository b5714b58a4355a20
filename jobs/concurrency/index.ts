export { every, onDemand } from './repeat.js';
export { atOnce, inSlices, inTurns, Semaphore, type Steps, yieldToOthers } from './semaphore.js';

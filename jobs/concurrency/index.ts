export { every, onDemand } from './repeat.js';
export { inSlices, Semaphore, yieldToOthers } from './semaphore.js';

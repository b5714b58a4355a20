export { every } from './every.js';
export { onDemand } from './on-demand.js';
export { inSlices, Semaphore, yieldToOthers } from './semaphore.js';

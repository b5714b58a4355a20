export { every } from './every.js';
export { onDemand } from './on-demand.js';
export { inSlices, yieldToOthers as othersTurn } from './others-turn.js';
export { Semaphore } from './semaphore.js';

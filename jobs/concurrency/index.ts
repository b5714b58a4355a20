export { every } from './every.js';
export { othersTurn } from './others-turn.js';
export { Semaphore } from './semaphore.js';

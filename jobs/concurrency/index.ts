export { every } from './every.js';
export { Semaphore } from './semaphore.js';

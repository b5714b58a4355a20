export { backOff, MAX_ATTEMPTS, MAX_MAIL_GAP } from './back-off.js';
export { openPostOffice, type PostOffice } from './post-office.js';
export type { Posted } from './webhook.js';

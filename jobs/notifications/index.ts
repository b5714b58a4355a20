export { backOff, MAX_ATTEMPTS, MAX_MAIL_GAP } from './back-off.js';
export { type Notifier, openNotifier } from './notifier.js';
export type { DeliveryResult } from './webhook.js';

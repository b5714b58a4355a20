export { pdfOf } from './pdf.js';
export { type Registry, registry } from './registry.js';
export type { LoggedRequest } from './request-log.js';
export { type RunningCountry, type StartOptions, startCountry } from './server.js';
export { TROUBLE_NAMES, TROUBLES, type Trouble } from './troubles.js';

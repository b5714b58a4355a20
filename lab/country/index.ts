export { pdfOf } from './pages/pdf.js';
export { type Registry, registry } from './sites/registry.js';
export { TROUBLE_NAMES, TROUBLES, type Trouble } from './sites/troubles.js';
export type { LoggedRequest } from './web/request-log.js';
export { type RunningCountry, type StartOptions, startCountry } from './web/server.js';

export { pdfOf } from './pages/pdf.js';
export { registry } from './sites/registry.js';
export type { LoggedRequest } from './web/request-log.js';
export { startCountry } from './web/server.js';

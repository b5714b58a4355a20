export { openTracing } from './open-tracing.js';
export { NO_TRACING, type SpanMark, type Tracing } from './tracing.js';

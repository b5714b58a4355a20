export { NO_TRACING, openTracing, type SpanMark, type Tracing } from './tracing.js';

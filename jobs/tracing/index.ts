import type { Environment } from '@hyrde/contracts';
import { NO_TRACING, type Tracing } from './tracing.js';

export { NO_TRACING, type SpanMark, type Tracing } from './tracing.js';

/** Target of traces by the variables of opentelemetry.io/docs/specs/otel/protocol/exporter; null if disabled. */
function tracesUrl(env: Environment): string | null {
  if (env.OTEL_SDK_DISABLED || env.OTEL_TRACES_EXPORTER === 'none') return null;
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces, OTEL_EXPORTER_OTLP_ENDPOINT: all } = env;
  return traces ?? (all === undefined ? null : `${all.replace(/\/$/, '')}/v1/traces`);
}

/**
 * Opens tracing as configured. If disabled, nothing of OpenTelemetry is loaded.
 * @param service name of the process, unless OTEL_SERVICE_NAME is set
 */
export async function openTracing(service: string, env: Environment): Promise<Tracing> {
  const url = tracesUrl(env);
  if (url === null) return NO_TRACING;
  const { openTelemetry } = await import('./open-telemetry.js');
  return openTelemetry(service, url);
}

import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Tracing } from './tracing.js';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/**
 * Exports traces to an OTLP receiver, as JSON over HTTP. Sampler, batches, headers, time-outs and resource attributes
 * follow OTEL_TRACES_SAMPLER, OTEL_BSP_…, OTEL_EXPORTER_OTLP_… and OTEL_RESOURCE_ATTRIBUTES, read by the packages.
 */
export function openTelemetry(service: string, url: string): Tracing {
  const resource = resourceFromAttributes({ 'service.name': service });
  const provider = new BasicTracerProvider({
    resource: resource.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  const tracer = provider.getTracer('hyrde');
  const here = new AsyncLocalStorage<Context>();
  return {
    span(name, { kind, attributes = {}, parent = null }, work) {
      const above = parent === null ? null : contextOf(parent);
      const context = above ?? here.getStore() ?? ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: kind ? KINDS[kind] : SpanKind.INTERNAL, attributes }, context);
      const failed = (message: string) => void span.setStatus({ code: SpanStatusCode.ERROR, message });
      return here.run(trace.setSpan(context, span), async () => {
        try {
          return await work({
            name: (better) => void span.updateName(better),
            set: (more) => void span.setAttributes(more),
            failed,
          });
        } catch (error) {
          failed(error instanceof Error ? error.name : 'unknown'); // the message may contain an address
          throw error;
        } finally {
          span.end();
        }
      });
    },
    traceparent() {
      const context = here.getStore();
      const span = context && trace.getSpanContext(context);
      return span ? traceparentOf(span) : null;
    },
    close: () => provider.shutdown(),
  };
}

/** W3C Trace Context, version 00. */
const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;

/** Null if it is no traceparent: a new trace begins. */
function contextOf(traceparent: string): Context | null {
  const [, traceId = '', spanId = '', flags = ''] =
    /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:$|-)/.exec(traceparent) ?? [];
  const span = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(span) ? trace.setSpanContext(ROOT_CONTEXT, span) : null;
}

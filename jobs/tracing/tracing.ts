/** Attributes of a span: closed lists, ids, hosts; never a path or query, which may name persons. */
export type SpanAttributes = Record<string, string | number | boolean>;

export interface SpanOptions {
  kind?: 'server' | 'client' | 'consumer';
  attributes?: SpanAttributes;
  /** W3C traceparent of the requester; without it the span joins the current trace. */
  parent?: string | null;
}

/** A running span, for results known only at its end. */
export interface SpanMark {
  name(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Marks the span as failed although nothing was thrown. */
  failed(why: string): void;
}

/** Records durations of work and their nesting. */
export interface Tracing {
  /** Runs work as a span; spans started within are its children. */
  span<T>(name: string, options: SpanOptions, work: (mark: SpanMark) => Promise<T>): Promise<T>;
  /** The current span as a W3C traceparent, for work done elsewhere; null outside a span. */
  traceparent(): string | null;
  close(): Promise<void>;
}

const NO_MARK: SpanMark = { name: () => undefined, set: () => undefined, failed: () => undefined };
/** Tracing that records nothing. */
export const NO_TRACING: Tracing = {
  span: (_name, _options, work) => work(NO_MARK),
  traceparent: () => null,
  close: async () => undefined,
};

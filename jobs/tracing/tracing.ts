/** What is said of a span: closed lists, ids, hosts. Never a path or a query, since search forms take names of persons. */
export type SpanAttributes = Record<string, string | number | boolean>;

export interface SpanOptions {
  kind?: 'server' | 'client' | 'consumer';
  attributes?: SpanAttributes;
  /** A W3C traceparent of who asked for the work; without one it is part of what goes on here. */
  parent?: string | null;
}

/** A span under way, for what is known only at its end. */
export interface SpanMark {
  name(name: string): void;
  set(attributes: SpanAttributes): void;
  /** It did not come to what it was for, though nothing was thrown. */
  failed(why: string): void;
}

/** Tells how long what takes, and what it is part of. */
export interface Tracing {
  /** Does the work as a span; whatever it begins is part of it. */
  span<T>(name: string, options: SpanOptions, work: (mark: SpanMark) => Promise<T>): Promise<T>;
  /** The span that goes on here as a W3C traceparent, for work that others do; null where there is none. */
  traceparent(): string | null;
  /** Sends what is left. */
  close(): Promise<void>;
}

const NO_MARK: SpanMark = { name: () => undefined, set: () => undefined, failed: () => undefined };
/** Tells nobody. */
export const NO_TRACING: Tracing = {
  span: (_name, _options, work) => work(NO_MARK),
  traceparent: () => null,
  close: async () => undefined,
};

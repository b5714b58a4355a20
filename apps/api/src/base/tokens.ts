/** Injection tokens of `BaseModule`, since interfaces have no class that could serve as a token. */
export const ENVIRONMENT = Symbol('environment');
export const DATABASE = Symbol('database');
export const BLOBS = Symbol('blobs');
/** Hand-written SQL statements (`Sql`), for queries that Prisma cannot stream or express. */
export const SQL = Symbol('sql');
/** Parsed value of ALLOW_ADDRESSES. */
export const ALLOWED_ADDRESSES = Symbol('allowed addresses');
/** `Tracing` of jobs/tracing. */
export const TRACING = Symbol('tracing');
export const CLOCK = Symbol('clock');

/** Current time, replaceable in tests. */
export interface Clock {
  now(): Date;
}

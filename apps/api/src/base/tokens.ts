/** Injection tokens of `BaseModule`; interfaces have no class that could serve as one. */
export const ENVIRONMENT = Symbol('environment');
export const DATABASE = Symbol('database');
export const BLOBS = Symbol('blobs');
/** Statements of our own (`Sql`), for what Prisma cannot stream or say. */
export const SQL = Symbol('sql');
/** What ALLOW_ADDRESSES opens, read. */
export const ALLOWED_ADDRESSES = Symbol('allowed addresses');
/** `Tracing` of jobs/tracing. */
export const TRACING = Symbol('tracing');
export const CLOCK = Symbol('clock');

/** The time, so that tests can set it. */
export interface Clock {
  now(): Date;
}

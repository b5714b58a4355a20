export { type AddressGate, addressGate } from './addresses/address-gate.js';
export { hostsFileResolver, type Resolver, systemResolver } from './addresses/resolver.js';
export { type FoundBrowser, findBrowser } from './browser/find-browser.js';
export type { RenderMemory } from './browser/render-memory.js';
export { createFetcher, type Fetcher } from './fetcher.js';
export { type Exchange, validatorsOf } from './http/exchange.js';
export { Failure } from './http/failure.js';
export { type Bounds, createHttpClient, DEFAULT_BOUNDS, type HttpClient } from './http/http-client.js';
export { retryAfter } from './http/retry-after.js';
export { type Operator, userAgentOf } from './identity.js';
export * from './politeness/clock.js';
export { type Clock, systemClock } from './politeness/clock.js';
export type { LaterReply } from './politeness/later-reply.js';
export { memoryPoliteness } from './politeness/memory-politeness.js';
export * from './politeness/politeness.js';
export type {
  Hop,
  Reply,
} from './reply.js';
export {
  memoryRobotsCache,
  PRODUCT_TOKEN,
  type RobotsCache,
  type RobotsInForce,
} from './robots/robots.js';
export { readRobots } from './robots/rules.js';

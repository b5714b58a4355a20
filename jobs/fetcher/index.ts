export {
  type AddressGate,
  addressGate,
  hostsFileResolver,
  type Resolver,
  systemResolver,
} from './addresses/address-gate.js';
export { type FoundBrowser, findBrowser } from './browser/find-browser.js';
export { createFetcher, type Fetcher } from './fetcher.js';
export type { RenderMemory } from './host-state.js';
export { type Exchange, retryAfter, validatorsOf } from './http/exchange.js';
export { Failure } from './http/failure.js';
export { type Bounds, createHttpClient, DEFAULT_BOUNDS, type HttpClient } from './http/http-client.js';
export { SessionCookies } from './http/session-cookies.js';
export { memoryPoliteness } from './politeness/memory-politeness.js';
export * from './politeness/politeness.js';
export type { Hop, Reply } from './reply.js';
export { memoryRobotsCache, type RobotsCache, type RobotsInForce } from './robots/robots.js';
export { readRobots } from './robots/rules.js';

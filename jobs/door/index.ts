export { type AddressGate, type AllowedAddress, addressGate, isPublicAddress, parseAllowList } from './address-gate.js';
export * from './clock.js';
export { ComeBack } from './come-back.js';
export { createDoor, type Door, type DoorOptions, type DoorSitemaps, type FetchOptions, type Picture } from './door.js';
export { type Exchange, type HeaderList, type Received, type TlsFacts, validatorsOf } from './exchange.js';
export { type FoundBrowser, findBrowser, type NoBrowser } from './find-browser.js';
export { type Bounds, DEFAULT_BOUNDS } from './http-client.js';
export { type Operator, userAgentOf, VERSION } from './identity.js';
export { memoryPoliteness } from './memory-politeness.js';
export * from './politeness.js';
export { memoryRenderMemory, type RenderMemory } from './render-memory.js';
export type {
  ComeBackReply,
  DocumentReply,
  FailedReply,
  FileReply,
  Hop,
  Reading,
  Reply,
  TextReply,
  UnchangedReply,
} from './reply.js';
export { hostsFileResolver, type Resolver, systemResolver } from './resolver.js';
export { memoryRobotsCache, PRODUCT_TOKEN, type RobotsCache, type RobotsInForce, type RobotsRecord } from './robots.js';

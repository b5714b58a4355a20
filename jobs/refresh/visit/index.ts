export * from './after-visit.js';
export { fingerprintOf, mainLinesOf, packedFingerprint, unpackedFingerprint } from './fingerprint.js';
export * from './known-page.js';
export { isListing } from './linked-pages.js';
export * from './visits.js';

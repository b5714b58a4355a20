export { type BlobStore, MissingBody, openBlobStore } from './blob-store.js';
export { bodyValues, insertBodies } from './catalogue.js';
export { DamagedBlob, pack, sha256 } from './packing.js';

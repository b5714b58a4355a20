export { type BlobStore, MissingBody } from './blob-store.js';
export { bodyValues, insertBodies } from './catalogue.js';
export { openBlobStore } from './open-blob-store.js';
export { DamagedBlob, pack, sha256 } from './packing.js';

export { type BlobStore, MissingBody, openBlobStore } from './blob-store.js';
export { bodyValues, insertBodies } from './catalogue.js';
export { DamagedBlob, type PackedBlob, pack, sha256 } from './packing.js';

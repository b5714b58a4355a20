export { type BlobStore, MissingBody } from './blob-store.js';
export { bodyValues, insertBodies } from './catalogue.js';
export { type BlobEnvironment, openBlobStore, placeFor } from './open-blob-store.js';
export { DamagedBlob, type PackedBlob, pack, sha256, unpack } from './packing.js';

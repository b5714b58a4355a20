/** A packet: files of evidence that anybody can check, without Hyrde, to be as they were when they were sealed. */

export { Manifest } from './manifest.js';
export { fingerprintOf, listOf, makeSealingKey, packetOf, seal } from './seal.js';
export { type Verified, verifyPacket } from './verify.js';
export { PACKET_BYTES } from './zip.js';

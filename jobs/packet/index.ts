/** A packet: files of evidence that anybody can check, without Hyrde, to be unchanged since they were sealed. */

export { fingerprintOf, listOf, Manifest, makeSealingKey, packetOf, seal } from './seal.js';
export { stampedBytes, TIME_STAMP_BYTES, TimeStampFault, timeStampQuery, tokenIn } from './time-stamp.js';
export { type Pinned, type Verified, verifyPacket } from './verify.js';
export { PACKET_BYTES } from './zip.js';

import { createHash, type Hash } from 'node:crypto';
import { cutOff, damaged } from './backup-fault.js';
import { byteReader } from './byte-reader.js';

/** H what the backup is of · P a part begins · D bytes of it · E it ends · M the manifest · S the sum of all before. */
export type FrameType = 'H' | 'P' | 'D' | 'E' | 'M' | 'S';
const TYPES = 'HPDEMS';

export interface Frame {
  type: FrameType;
  payload: Buffer;
}

const HEAD_BYTES = 5;
/** A length beyond this was not written by us. */
const LONGEST = 32 * 1024 * 1024;
/** Longer bytes become several frames. */
const LONGEST_DATA = 1024 * 1024;

export const jsonFrame = (type: FrameType, content: unknown): Frame => ({
  type,
  payload: Buffer.from(JSON.stringify(content)),
});

/** Bytes as frames of data. */
export function* dataFrames(bytes: Buffer): Generator<Frame> {
  for (let at = 0; at < bytes.length; at += LONGEST_DATA)
    yield { type: 'D', payload: bytes.subarray(at, at + LONGEST_DATA) };
}

/** The frames as bytes – a letter, a length of four bytes, the content –, and behind them a SHA-256 of all of them. */
export async function* packFrames(frames: AsyncIterable<Frame>): AsyncGenerator<Buffer> {
  const sum = createHash('sha256');
  for await (const frame of frames) {
    const head = headOf(frame);
    sum.update(head).update(frame.payload);
    yield head;
    yield frame.payload;
  }
  const seal: Frame = { type: 'S', payload: sum.digest() };
  yield headOf(seal);
  yield seal.payload;
}

function headOf({ type, payload }: Frame): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(type, 'latin1');
  head.writeUInt32BE(payload.length, 1);
  return head;
}

/**
 * The frames that `packFrames` was given; ends where the sum agrees and nothing follows.
 * @throws BackupFault
 */
export async function* unpackFrames(bytes: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  const reader = byteReader(bytes);
  const sum: Hash = createHash('sha256');
  for (;;) {
    const head = await reader.take(HEAD_BYTES);
    if (head.length < HEAD_BYTES) throw cutOff();
    const type = head.toString('latin1', 0, 1);
    const length = head.readUInt32BE(1);
    if (!isType(type) || length > LONGEST) throw damaged('a length or a mark in it is none');
    const payload = await reader.take(length);
    if (payload.length < length) throw cutOff();
    if (type === 'S') {
      if (!sum.digest().equals(payload)) throw damaged('the sum of its bytes is another');
      if ((await reader.take(1)).length > 0) throw damaged('something stands behind its end');
      return;
    }
    sum.update(head).update(payload);
    yield { type, payload };
  }
}

const isType = (letter: string): letter is FrameType => TYPES.includes(letter);

/** Takes pieces of any size out of a stream of bytes. */
export interface ByteReader {
  /** The next `length` bytes, or as many as there are before the end. */
  take(length: number): Promise<Buffer>;
}

export function byteReader(bytes: AsyncIterable<Buffer>): ByteReader {
  const source = bytes[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let size = 0;
  let ended = false;
  return {
    async take(length) {
      while (size < length && !ended) {
        const next = await source.next();
        if (next.done) ended = true;
        else {
          held.push(next.value);
          size += next.value.length;
        }
      }
      const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held);
      const taken = all.subarray(0, length);
      held = all.length > length ? [all.subarray(length)] : [];
      size -= taken.length;
      return taken;
    },
  };
}

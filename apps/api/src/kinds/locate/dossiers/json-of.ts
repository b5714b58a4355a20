import { Readable } from 'node:stream';

/** Values as one JSON array, a line each, streamed. */
export function jsonOf(values: AsyncIterable<unknown>): Readable {
  const lines = async function* () {
    let before = '[\n';
    for await (const value of values) {
      yield `${before}${JSON.stringify(value)}`;
      before = ',\n';
    }
    yield before === '[\n' ? '[]\n' : '\n]\n';
  };
  return Readable.from(lines(), { objectMode: false });
}

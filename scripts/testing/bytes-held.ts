import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/**
 * Used bytes, buffers included, after garbage collection; for tests with a memory limit. A collection frees its buffers
 * on another thread, and counts them as used until then; the next one waits for that thread.
 */
export function bytesHeld(): number {
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

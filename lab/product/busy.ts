import { spawn } from 'node:child_process';
import { endProcess } from './processes.js';

/** Keeps cores busy by endless loops, which have the priority of this process. */
export function startBusyLoops(count: number): { stop(): Promise<void> } {
  const loops = Array.from({ length: count }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => endProcess(loop)));
    },
  };
}

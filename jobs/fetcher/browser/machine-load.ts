import { availableParallelism, cpus, loadavg } from 'node:os';

/** Maximum fraction of idle processor time of a busy machine. */
const IDLE = 0.1;

/** Processor time of all cores since the machine started, in milliseconds. */
function processorTime(): { idle: number; all: number } {
  let [idle, all] = [0, 0];
  for (const { times } of cpus()) {
    idle += times.idle;
    all += times.user + times.nice + times.sys + times.irq + times.idle;
  }
  return { idle, all };
}

/** True if the machine was busy since the start of the measurement. */
export type MeasureLoad = () => () => boolean;

/**
 * Measures the machine's load from now on. It counts as busy if its cores had hardly any idle time, or if more processes
 * than cores were ready to run in the last minute (`loadavg`, 0 on Windows): a page in the browser that was not ready in
 * time may then be late for want of a processor. Cores that other containers use count too.
 */
export const measureLoad: MeasureLoad = () => {
  const before = processorTime();
  return () => {
    const { idle, all } = processorTime();
    const [lastMinute = 0] = loadavg();
    return idle - before.idle < IDLE * (all - before.all) || lastMinute > availableParallelism();
  };
};

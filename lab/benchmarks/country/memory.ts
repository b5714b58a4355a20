import { readdirSync, readFileSync } from 'node:fs';

/** Memory of a process and of the browser it started, in megabytes. */
export interface Memory {
  /** Peak resident set size of the process itself. */
  peak: number;
  /** Current memory of all descendants; shared pages are counted in each. */
  children: number;
}

/** Reads a process's memory; null if it has ended, or if the platform has no /proc. */
export function memoryOf(pid: number): Memory | null {
  try {
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return peak === undefined ? null : { peak: Number(peak) / 1_024, children: below(pid) / 1_024 };
  } catch {
    return null;
  }
}

/** Memory of the descendants of a process in kilobytes. */
function below(pid: number): number {
  const processes = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? status(name) : []));
  const of = (parent: number): number =>
    processes.reduce((sum, one) => (one.parent === parent ? sum + one.kilobytes + of(one.pid) : sum), 0);
  return of(pid);
}

function status(name: string): { pid: number; parent: number; kilobytes: number }[] {
  try {
    const text = readFileSync(`/proc/${name}/status`, 'utf8');
    const number = (key: string) => Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
    return [{ pid: Number(name), parent: number('PPid'), kilobytes: number('VmRSS') }];
  } catch {
    return []; // The process ended in between.
  }
}

import type { ChildProcess } from 'node:child_process';

/** State of a process: `pid` is null while it is down, `ends` counts its consecutive ends. */
export interface ProcessState {
  pid: number | null;
  ends: number;
  why: string | null;
}

export interface Report {
  info(message: string, details?: object): void;
  warn(message: string, details?: object): void;
  error(message: string, details?: object): void;
}

export interface Processes {
  keep(
    name: string,
    command: string,
    args: string[],
    options?: { env?: Record<string, string>; cwd?: string; onLine?: (line: string) => void },
  ): Promise<void>;
  keepUp(
    name: string,
    start: () => Promise<ChildProcess> | ChildProcess,
    options?: { words?: () => string; end?: (child: ChildProcess, signal: NodeJS.Signals) => void; last?: boolean },
  ): Promise<void>;
  troubles(): string[];
  stop(): Promise<void>;
}

export const KEEPS_ENDING: number;
export function processes(options: {
  logs: string;
  report: Report;
  onChange: (all: Record<string, ProcessState>) => void;
}): Processes;
export function lastLine(text: string): string;

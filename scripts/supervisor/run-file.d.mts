import type { ProcessState } from './processes.mjs';

export const MARK: string;
export function lookAt(data: string): {
  state: 'free' | 'running' | 'unreadable';
  start: number;
  url: string | undefined;
  processes: Record<string, ProcessState>;
  survivors: number[];
};
export function claimDataFolder(data: string): Promise<{
  note(processes: Record<string, ProcessState>, url: string | undefined): void;
  retry(): void;
  clear(): void;
}>;

import type { Report } from './processes.mjs';

export function freeBytesAt(folder: string): number;
export function watchFreeSpace(options: {
  data: string;
  lowBytes: number;
  report: Report;
  onCheck?: () => void;
  freeBytes?: (folder: string) => number;
  everyMs?: number;
}): () => void;

import type { Report } from './processes.mjs';

export function roomAt(folder: string): number;
export function lookAtRoom(options: {
  data: string;
  lowBytes: number;
  report: Report;
  onLook?: () => void;
  room?: (folder: string) => number;
  everyMs?: number;
}): () => void;

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Visit } from './laws.js';

const Logged = z.object({ start: z.number(), host: z.string(), path: z.string(), kind: z.string() });

/** The documents that sites were asked for, by their own log. A last line may be half written. */
export function readVisits(log: string): Visit[] {
  const lines = readFileSync(log, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => Logged.parse(JSON.parse(line))).filter(({ kind }) => kind === 'document');
}

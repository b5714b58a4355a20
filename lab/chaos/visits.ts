import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { RequestKind } from '../country/web/answer.js';

const Logged = z.object({
  start: z.number(),
  end: z.number(),
  host: z.string(),
  path: z.string(),
  status: z.number(),
  kind: RequestKind,
  practiceTime: z.number().optional(),
});
export type LoggedVisit = z.infer<typeof Logged>;

/** What sites were asked for, by their own log (`RequestLog`). A last line may be half written. */
export function readRequests(log: string): LoggedVisit[] {
  const lines = readFileSync(log, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => Logged.parse(JSON.parse(line)));
}

/** The documents among it. */
export const readVisits = (log: string): LoggedVisit[] => readRequests(log).filter(({ kind }) => kind === 'document');

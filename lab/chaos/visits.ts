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

/** Requests logged by the sites (`RequestLog`). The last line may be incomplete and is skipped. */
export function readRequests(log: string): LoggedVisit[] {
  const lines = readFileSync(log, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => Logged.parse(JSON.parse(line)));
}

export const readVisits = (log: string): LoggedVisit[] => readRequests(log).filter(({ kind }) => kind === 'document');

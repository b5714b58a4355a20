import type pg from 'pg';

export function syncMs(folder: string): number;

export function clockAhead(client: pg.Client, now?: () => number): Promise<{ ms: number; within: number }>;

export interface SeenCertificate {
  validTo: Date;
  fault: string | null;
}
export function certificateOf(options: {
  host: string;
  port: number;
  servername?: string;
  ca?: string;
  patienceMs?: number;
}): Promise<SeenCertificate>;
export function certificateState(seen: SeenCertificate, now?: number): 'over' | 'refused' | 'soon' | 'good';

export function eventsAt(
  url: string,
  token: string,
  patienceMs?: number,
  toHeartbeat?: boolean,
): Promise<'flows' | 'held' | 'cut' | number>;

export function sealedSecrets(
  client: pg.Client,
  env: { DATABASE_URL: string; SECRETS_KEY?: string | undefined },
): Promise<'none' | 'open' | 'shut'>;

import type pg from 'pg';

export function sealedSecrets(
  client: pg.Client,
  env: { DATABASE_URL: string; SECRETS_KEY?: string | undefined },
): Promise<'none' | 'open' | 'shut'>;

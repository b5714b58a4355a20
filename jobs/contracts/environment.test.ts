import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Environment, readEnvironment } from './environment.js';

const DATABASE_URL = 'postgresql://localhost/hyrde';

describe('readEnvironment', () => {
  it('needs nothing but a database', () => {
    expect(readEnvironment({ DATABASE_URL }).CRAWL_DELAY_MS).toBe(1_000);
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readEnvironment({ DATABASE_URL, REDIS_URL: '', OPERATOR_MAIL: '' }).REDIS_URL).toBeUndefined();
    const empty = { DATABASE_URL, CRAWL_DELAY_MS: '', JOURNAL_RETENTION_DAYS: '', RENDERING: '', BLOB_STORE: '' };
    expect(readEnvironment(empty)).toEqual(readEnvironment({ DATABASE_URL })); // not a delay of 0 ms or a retention of 0 days
  });

  it('accepts a variable’s former name', () => {
    expect(readEnvironment({ DATABASE_URL, HOST_PACE_MS: '500' }).CRAWL_DELAY_MS).toBe(500);
    expect(readEnvironment({ DATABASE_URL, HOST_PACE_MS: '500', CRAWL_DELAY_MS: '700' }).CRAWL_DELAY_MS).toBe(700);
  });

  it('names every variable that is wrong', () => {
    const bad = () => readEnvironment({ DATABASE_URL: 'mysql://x', WORKER_CONCURRENCY: 'many', LOG_LEVEL: 'loud' });
    expect(bad).toThrow(/DATABASE_URL/);
    expect(bad).toThrow(/WORKER_CONCURRENCY/);
    expect(bad).toThrow(/LOG_LEVEL/);
  });

  it('refuses a stray % in user or password of the mail server', () => {
    const smtp = (SMTP_URL: string) =>
      readEnvironment({ DATABASE_URL, SMTP_URL, SMTP_FROM: 'us@example.org' }).SMTP_URL;
    expect(smtp('smtp://50%25@relay.example.org')).toBe('smtp://50%25@relay.example.org');
    expect(() => smtp('smtp://50%@relay.example.org')).toThrow(/SMTP_URL.*%25/);
    expect(() => smtp('smtp://us:%4@relay.example.org')).toThrow(/SMTP_URL.*%25/);
  });

  it('reads addresses and networks of proxies, and none by itself', () => {
    const proxies = (TRUSTED_PROXIES?: string) => readEnvironment({ DATABASE_URL, TRUSTED_PROXIES }).TRUSTED_PROXIES;
    expect(proxies()).toEqual([]);
    expect(proxies('10.0.0.0/8, 192.0.2.7,fd00::/8')).toEqual([
      { address: '10.0.0.0', prefix: 8 },
      { address: '192.0.2.7', prefix: 32 },
      { address: 'fd00::', prefix: 8 },
    ]);
    expect(() => proxies('10.0.0.0/33')).toThrow(/TRUSTED_PROXIES/);
    expect(() => proxies('all')).toThrow(/TRUSTED_PROXIES/);
  });

  it('.env.example explains every variable that people may set', () => {
    const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
    const notByHand = ['API_HOST', 'HEARTBEAT_FILE', 'DATA_FOLDER'];
    const missing = Object.keys(Environment.shape).filter(
      (name) => !notByHand.includes(name) && !example.includes(`#${name}=`),
    );
    expect(missing).toEqual([]);
  });
});

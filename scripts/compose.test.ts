import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const Service = z.object({
  cap_drop: z.array(z.string()),
  cap_add: z.array(z.string()).optional(),
  security_opt: z.array(z.string()),
  read_only: z.boolean(),
  tmpfs: z.array(z.string()),
  mem_limit: z.string(),
  pids_limit: z.number(),
  privileged: z.boolean().optional(),
  user: z.string().optional(),
  ports: z.array(z.string()).optional(),
  build: z.object({ target: z.string() }).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
const read = (file: string): unknown =>
  parse(readFileSync(new URL(`../docker/${file}`, import.meta.url), 'utf8'), { merge: true });
const { services } = z.object({ services: z.record(z.string(), Service) }).parse(read('compose.yaml'));
const all = Object.entries(services);
const { services: observing } = z
  .object({ services: z.object({ prometheus: Service, grafana: Service }) })
  .parse(read('observability/compose.yaml'));

describe('the compose file', () => {
  it.each([...all, ...Object.entries(observing)])('leaves %s no right that it does not need', (_name, service) => {
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.cap_add).toBeUndefined();
    expect(service.privileged).toBeUndefined();
    expect(service.security_opt).toContain('no-new-privileges:true');
    expect(service.read_only).toBe(true);
    expect(service.tmpfs).toContain('/tmp');
    expect(service.mem_limit).toMatch(/^\d+[mg]$/);
    expect(service.pids_limit).toBeGreaterThan(0);
    expect(service.build !== undefined || service.user !== undefined).toBe(true); // The project's own images name a user.
  });

  it('opens the dashboard alone to the outside', () => {
    expect(all.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['web']);
    expect(Object.values(observing).flatMap(({ ports = [] }) => ports)).toEqual(['127.0.0.1:3100:3000']);
  });

  it('lets API and worker in as the role that may do little, and gives the owner’s password to the migration alone', () => {
    for (const name of ['api', 'worker', 'migrate'])
      expect(services[name]?.environment?.DATABASE_URL).toMatch(
        /^postgresql:\/\/hyrde_app:\$\{APP_POSTGRES_PASSWORD:\?/,
      );
    const knowing = all.filter(([, service]) => JSON.stringify(service).includes('{POSTGRES_PASSWORD'));
    expect(knowing.map(([name]) => name).sort()).toEqual(['migrate', 'postgres']);
  });

  it('asks for a password at Redis, and has no secret of its own', () => {
    const { command = [] } = services.redis ?? {};
    expect(command[command.indexOf('--requirepass') + 1]).toMatch(/^\$\{REDIS_PASSWORD\}$/);
    expect(services.worker?.environment?.REDIS_URL).toMatch(/^redis:\/\/:\$\{REDIS_PASSWORD:\?[^@]*\}@redis:6379$/);
    for (const [, { environment = {} }] of all)
      for (const [variable, value] of Object.entries(environment))
        if (/PASSWORD|KEY|SECRET/.test(variable)) expect(value).toMatch(/^\$\{/);
  });

  it('shares the key of the dashboard with the API and nobody else', () => {
    const knowing = all.filter(([, { environment = {} }]) => 'DASHBOARD_KEY' in environment);
    expect(knowing.map(([name]) => name).sort()).toEqual(['api', 'web']);
  });
});

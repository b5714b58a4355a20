import { createServer } from 'node:http';
import { NextRequest } from 'next/server';
import { expect, it, vi } from 'vitest';
import { listening } from '../../scripts/testing/listening';

it('requires TLS of browsers while the public address in force has it', async () => {
  let publicUrl = 'http://localhost:3000';
  const api = createServer((_, response) => response.end(JSON.stringify({ publicUrl })));
  const { origin, close } = await listening(api);
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    vi.stubEnv('API_ORIGIN', origin);
    vi.stubEnv('PUBLIC_URL', undefined);
    const { proxy } = await import('./proxy');
    const header = async () =>
      (await proxy(new NextRequest('https://hyrde.example/visits'))).headers.get('strict-transport-security');
    expect(await header()).toBeNull();
    publicUrl = 'https://hyrde.example';
    vi.setSystemTime(Date.now() + 61_000);
    expect(await header()).toBe('max-age=31536000');
    await close();
    vi.setSystemTime(Date.now() + 61_000);
    expect(await header()).toBe('max-age=31536000');
  } finally {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    api.close();
  }
});

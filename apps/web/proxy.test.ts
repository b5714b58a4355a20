import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NextRequest } from 'next/server';
import { expect, it, vi } from 'vitest';

it('requires TLS of browsers while the public address in force has it', async () => {
  let publicUrl = 'http://localhost:3000';
  const api = createServer((_, response) => response.end(JSON.stringify({ publicUrl })));
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    vi.stubEnv('API_ORIGIN', `http://127.0.0.1:${(api.address() as AddressInfo).port}`);
    vi.stubEnv('PUBLIC_URL', undefined);
    const { proxy } = await import('./proxy');
    const header = async () =>
      (await proxy(new NextRequest('https://hyrde.example/visits'))).headers.get('strict-transport-security');
    expect(await header()).toBeNull();
    publicUrl = 'https://hyrde.example';
    vi.setSystemTime(Date.now() + 61_000);
    expect(await header()).toBe('max-age=31536000');
    api.close();
    vi.setSystemTime(Date.now() + 61_000);
    expect(await header()).toBe('max-age=31536000');
  } finally {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    api.close();
  }
});

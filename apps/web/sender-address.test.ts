import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { listening } from '../../scripts/testing/listening';
import { addSenderAddresses } from './sender-address';

it('names the sender behind what the request claims, and proves who says so', async () => {
  addSenderAddresses('the key of both');
  const server = createServer((request, response) => response.end(JSON.stringify(request.headers)));
  const { origin, close } = await listening(server);
  try {
    const heard = async (headers: Record<string, string>): Promise<Record<string, string>> =>
      (await fetch(`${origin}/`, { headers })).json();
    expect(await heard({})).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-hyrde-dashboard': 'the key of both' });
    expect(await heard({ 'x-forwarded-for': '203.0.113.1', 'x-hyrde-dashboard': 'guessed' })).toMatchObject({
      'x-forwarded-for': '203.0.113.1, 127.0.0.1',
      'x-hyrde-dashboard': 'the key of both',
    });
  } finally {
    await close();
  }
});

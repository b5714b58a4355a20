/**
 * State of the API: healthy, healthy with little disk space, healthy without a worker for waiting tasks, without its
 * database, or not responding.
 */
export type Health = 'ok' | 'low-room' | 'standstill' | 'database-away' | 'service-away';

const PROBLEMS: Readonly<Record<string, Health>> = {
  'urn:hyrde:problem:database-away': 'database-away',
  'urn:hyrde:problem:standstill': 'standstill',
};

/** Timeout of the check in milliseconds. The API responds within about 3 s, whatever the state of its database. */
const PATIENCE_MS = 10_000;

/** Requests the API's state. Never rejects. */
export async function askHealth(ask: typeof fetch = fetch): Promise<Health> {
  try {
    const response = await ask('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
    return healthOf(response.status, await response.json());
  } catch {
    return 'service-away'; // No network, no dashboard, or no API behind it: then the response is no JSON.
  }
}

function healthOf(status: number, body: unknown): Health {
  const parsed = typeof body === 'object' && body !== null ? body : {};
  if (status === 200) return 'lowRoom' in parsed && parsed.lowRoom === true ? 'low-room' : 'ok';
  return PROBLEMS['type' in parsed ? String(parsed.type) : ''] ?? 'service-away';
}

/** True if the screens work. */
export const isWell = (health: Health): boolean => health !== 'database-away' && health !== 'service-away';

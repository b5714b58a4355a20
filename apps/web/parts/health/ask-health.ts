/**
 * How the service is: well, well with little room left on its disk, well but without a worker that does what waits,
 * without its database, or not answering at all.
 */
export type Health = 'ok' | 'low-room' | 'standstill' | 'database-away' | 'service-away';

const PROBLEMS: Readonly<Record<string, Health>> = {
  'urn:hyrde:problem:database-away': 'database-away',
  'urn:hyrde:problem:standstill': 'standstill',
};

/** The service itself answers within about three seconds, whatever its database does. */
const PATIENCE_MS = 10_000;

/** Asks the service how it is. Never fails. */
export async function askHealth(ask: typeof fetch = fetch): Promise<Health> {
  try {
    const response = await ask('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
    return healthOf(response.status, await response.json());
  } catch {
    return 'service-away'; // no network, no dashboard, or no service behind it: then what answers is no JSON
  }
}

function healthOf(status: number, body: unknown): Health {
  const told = typeof body === 'object' && body !== null ? body : {};
  if (status === 200) return 'lowRoom' in told && told.lowRoom === true ? 'low-room' : 'ok';
  return PROBLEMS['type' in told ? String(told.type) : ''] ?? 'service-away';
}

/** Does everything work that a person may want to do on a screen? */
export const isWell = (health: Health): boolean => health !== 'database-away' && health !== 'service-away';

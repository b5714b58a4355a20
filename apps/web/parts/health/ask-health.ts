/** How the service is: well, well with little room left on its disk, without its database, or not answering at all. */
export type Health = 'ok' | 'low-room' | 'database-away' | 'service-away';

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
  return 'type' in told && told.type === 'urn:hyrde:problem:database-away' ? 'database-away' : 'service-away';
}

/** Does everything work that a person may want to do? */
export const isWell = (health: Health): boolean => health === 'ok' || health === 'low-room';

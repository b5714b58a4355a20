'use client';
import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useWords } from '@/words/client';

/** Interval of checks in milliseconds while the API is healthy. */
const WELL_MS = 10_000;
/** Interval of checks in milliseconds while the API is unavailable: people wait for it. */
const AWAY_MS = 2_000;

const Current = createContext<{ health: Health; check: () => Promise<void> }>({ health: 'ok', check: async () => {} });

/** The state of the API, and `check` to request it now. */
export const useHealth = () => useContext(Current);

/** Polls the API's state and refreshes the screen when it is available again. */
export function HealthProvider({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [health, setHealth] = useState<Health>('ok');
  const last = useRef<Health>('ok');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const check = useCallback(async () => {
    clearTimeout(timer.current);
    const now = await askHealth();
    if (isWell(now) && !isWell(last.current)) router.refresh();
    last.current = now;
    setHealth(now);
    clearTimeout(timer.current);
    timer.current = setTimeout(check, isWell(now) ? WELL_MS : AWAY_MS);
  }, [router]);

  useEffect(() => {
    timer.current = setTimeout(check, WELL_MS);
    return () => clearTimeout(timer.current);
  }, [check]);

  const value = useMemo(() => ({ health, check }), [health, check]);
  return <Current.Provider value={value}>{children}</Current.Provider>;
}

/**
 * State of the API: healthy, healthy with little disk space, healthy without a worker for waiting tasks, without its
 * database, or not responding.
 */
type Health = 'ok' | 'low-room' | 'standstill' | 'database-away' | 'service-away';

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

/** Banner while the database or the API is unavailable. */
export function HealthBanner() {
  const { words } = useWords();
  const { health } = useHealth();
  const text =
    health === 'database-away'
      ? words.health.databaseAway
      : health === 'service-away'
        ? words.health.serviceAway
        : null;
  return (
    <div role="alert">
      {text && <p className="border-b border-no bg-no-soft px-4 py-2 text-center text-sm font-medium">{text}</p>}
    </div>
  );
}

/** Banner for operators if disk space is low, or if no worker processes waiting tasks. */
export function OperatorBanner() {
  const { words } = useWords();
  const { health } = useHealth();
  const text = health === 'low-room' ? words.health.lowRoom : health === 'standstill' ? words.health.standstill : null;
  return (
    <div role="status">
      {text && <p className="border-b border-unsure bg-unsure-soft px-4 py-1 text-center text-sm">{text}</p>}
    </div>
  );
}

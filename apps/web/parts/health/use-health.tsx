'use client';
import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { askHealth, type Health, isWell } from './ask-health';

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

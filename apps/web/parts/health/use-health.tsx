'use client';
import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { askHealth, type Health, isWell } from './ask-health';

/** Soon enough that nobody wonders for long why nothing works, seldom enough to cost nothing. */
const WELL_MS = 10_000;
/** Whoever waits before a screen that does not work wants to go on at once. */
const AWAY_MS = 2_000;

const Current = createContext<{ health: Health; check: () => Promise<void> }>({ health: 'ok', check: async () => {} });

/** How the service is, and `check` to ask now. */
export const useHealth = () => useContext(Current);

/** Asks the service again and again how it is, and reads the screen anew when it is back. */
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

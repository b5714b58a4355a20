'use client';
import { useWords } from '@/words/client';
import { useHealth } from './use-health';

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

'use client';
import { service } from '@/api/browser';
import { useChange } from '@/api/use-change';
import { Button } from '@/design/button';

/** Searches judged sites with a proposed version's words; the screen then follows it. */
export function StartJudgedTryOut({ slug, version, label }: { slug: string; version: number; label: string }) {
  const { send, busy } = useChange();
  const params = { path: { slug, version } };
  return (
    <Button
      busy={busy}
      onClick={() => send(() => service.POST('/api/targets/{slug}/versions/{version}/try-out', { params }))}
    >
      {label}
    </Button>
  );
}

'use client';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { targetsWords } from '@/kinds/locate/words/targets';
import { useWords } from '@/words/client';

/** Starts a try-out of a proposed version on judged sites; the screen then follows it. */
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

/** Stops a try-out; its results so far remain. */
export function StopJudgedTryOut({ id }: { id: string }) {
  const { words } = useWords(targetsWords);
  const { send, busy } = useChange();
  return (
    <Button
      small
      busy={busy}
      onClick={() => send(() => service.POST('/api/try-outs/{id}/cancel', { params: { path: { id } } }))}
    >
      {words.targets.tryOut.cancel}
    </Button>
  );
}

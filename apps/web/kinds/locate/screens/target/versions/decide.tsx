'use client';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { targetsWords } from '@/kinds/locate/words/targets';
import { useWords } from '@/words/client';

/**
 * Accepts or declines a proposed version. Both are reversible: an older version can be restored, and verdicts can be
 * learnt from again.
 */
export function Decide({ slug, version, number }: { slug: string; version: number; number: string }) {
  const { words } = useWords(targetsWords);
  const text = words.targets.proposal;
  const { send, busy } = useChange();
  async function decide(decision: 'ready' | 'declined') {
    const params = { path: { slug, version } };
    const body = { decision };
    await send(() => service.POST('/api/targets/{slug}/versions/{version}/decision', { params, body }), {
      text: decision === 'ready' ? text.accepted(number) : text.declined(number),
    });
  }
  return (
    <>
      <Button kind="main" busy={busy} onClick={() => decide('ready')}>
        {text.accept(number)}
      </Button>
      <Button busy={busy} onClick={() => decide('declined')}>
        {text.decline}
      </Button>
    </>
  );
}

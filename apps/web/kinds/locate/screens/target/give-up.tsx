'use client';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { targetsWords } from '@/kinds/locate/words/targets';
import { useWords } from '@/words/client';

/** Cancels the learning of a version; the one in use remains. */
export function GiveUp({ slug, version }: { slug: string; version: number }) {
  const { words } = useWords(targetsWords);
  const text = words.targets.teach;
  const { send, busy } = useChange();
  async function giveUp() {
    const params = { path: { slug, version } };
    await send(() => service.POST('/api/targets/{slug}/versions/{version}/give-up', { params }), { text: text.gaveUp });
  }
  return (
    <Button busy={busy} onClick={giveUp}>
      {text.giveUp}
    </Button>
  );
}

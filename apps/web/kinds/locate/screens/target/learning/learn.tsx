'use client';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { useWords } from '@/words/client';

interface Props {
  slug: string;
  from: 'examples' | 'verdicts';
  inUse: number;
  label: string;
  main?: boolean;
}

/** Starts the learning of a version; the screen then follows it. */
export function Learn({ slug, from, inUse, label, main = false }: Props) {
  const { words } = useWords();
  const { send, busy } = useChange();
  const body = { basedOn: inUse, from };
  return (
    <Button
      kind={main ? 'main' : 'plain'}
      busy={busy}
      title={busy ? words.common.loading : undefined}
      onClick={() => send(() => service.POST('/api/targets/{slug}/learning', { params: { path: { slug } }, body }))}
    >
      {label}
    </Button>
  );
}

'use client';
import { useRouter } from 'next/navigation';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { useToast } from '@/design/toast';
import { targetsWords } from '@/kinds/locate/words/targets';
import { useWords } from '@/words/client';

interface RestoreProps {
  slug: string;
  version: number;
  inUse: number;
  label: string;
}

/** Makes an older version's words the newest version; nothing is deleted, so no confirmation is needed. */
export function Restore({ slug, version, inUse, label }: RestoreProps) {
  const { words } = useWords(targetsWords);
  const router = useRouter();
  const toast = useToast();
  const { send, busy } = useChange();
  async function restore() {
    const params = { path: { slug, version } };
    const body = { basedOn: inUse };
    const target = await send(() => service.POST('/api/targets/{slug}/versions/{version}/restore', { params, body }));
    if (!target) return;
    toast({ text: words.targets.versionPage.restored(String(target.version)) });
    router.push(`/set-up/targets/${slug}/versions/${target.version}`);
  }
  return (
    <Button busy={busy} onClick={restore}>
      {label}
    </Button>
  );
}

'use client';
import type { components } from '@hyrde/client';
import { service } from '@/api/browser';
import { useChange } from '@/api/use-change';
import { Button } from '@/design/button';
import { useToast } from '@/design/toast';
import { discoverWords } from '@/kinds/discover/words/discover';
import { useWords } from '@/words/client';

/** Puts a host on the list of bodies; that can be taken back. */
export function AddFoundHost({ host }: { host: components['schemas']['FoundHost'] }) {
  const { words } = useWords(discoverWords);
  const text = words.discover.foundHosts;
  const toast = useToast();
  const { send, busy } = useChange();

  const archive = (id: string, archived: boolean) =>
    send(() => service.PATCH('/api/sites/{id}', { params: { path: { id } }, body: { archived } }));

  async function add(): Promise<void> {
    const { archivedId, name, homeUrl } = host;
    const added = archivedId
      ? await archive(archivedId, false)
      : await send(() => service.POST('/api/sites', { body: { name, homeUrl } }));
    if (added) toast({ text: text.added(added.name), undo: () => void takeBack(added.id) });
  }

  async function takeBack(id: string): Promise<void> {
    if (await archive(id, true)) toast({ text: text.undone(host.host) });
  }

  return (
    <Button small busy={busy} onClick={add}>
      {text.add}
      <span className="sr-only">: {host.name}</span>
    </Button>
  );
}

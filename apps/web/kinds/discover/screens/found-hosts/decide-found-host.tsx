'use client';
import { service, useChange } from '@/api/browser';
import { on } from '@/api/edits';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { useToast } from '@/design/toast';
import { discoverWords } from '@/kinds/discover/words/discover';
import { useWords } from '@/words/client';

interface Props {
  host: Schema<'FoundHost'>;
  practice: boolean;
  may: { add: boolean; judge: boolean };
}

/** Adds a host to the list of bodies, or dismisses it; both can be undone. */
export function DecideFoundHost({ host: found, practice, may }: Props) {
  const { words } = useWords(discoverWords);
  const text = words.discover.foundHosts;
  const toast = useToast();
  const { send, busy } = useChange();
  const { host, name, homeUrl, archivedId, notPublic, revision } = found;

  const archive = (id: string, archived: boolean) =>
    send(async () => {
      const path = { id };
      const site = await service.GET('/api/sites/{id}', { params: { path } });
      if (!site.data) return site;
      return service.PATCH('/api/sites/{id}', { params: { path, ...on(site.data.revision) }, body: { archived } });
    });

  async function add(): Promise<void> {
    const added = archivedId
      ? await archive(archivedId, false)
      : await send(() => service.POST('/api/sites', { body: { name, homeUrl, practice } }));
    if (added) toast({ text: text.added(added.name), undo: () => void takeOff(added.id) });
  }

  async function takeOff(id: string): Promise<void> {
    if (await archive(id, true)) toast({ text: text.undone(host) });
  }

  async function judge(verdict: 'not-public' | null, undoable: boolean): Promise<void> {
    const body = { verdict, practice };
    const params = { path: { host }, ...on(revision) };
    if (!(await send(() => service.PUT('/api/found-hosts/{host}/verdict', { params, body })))) return;
    const back = () => void judge(verdict === null ? 'not-public' : null, false);
    toast({ text: verdict === null ? text.isBack(host) : text.isNotPublic(host), ...(undoable && { undo: back }) });
  }

  const about = <span className="sr-only">: {name}</span>;
  return (
    <span className="flex flex-wrap gap-2">
      {may.add && !notPublic && (
        <Button small busy={busy} onClick={add}>
          {text.add}
          {about}
        </Button>
      )}
      {may.judge && (
        <Button small kind="quiet" busy={busy} onClick={() => judge(notPublic ? null : 'not-public', true)}>
          {notPublic ? words.common.putBack : text.notPublic}
          {about}
        </Button>
      )}
    </span>
  );
}

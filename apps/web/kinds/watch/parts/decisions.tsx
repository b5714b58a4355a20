'use client';
import { service, useChange, useToggle } from '@/api/browser';
import { on } from '@/api/edits';
import { Button } from '@/design/button';
import { useToast } from '@/design/toast';
import { watchWords } from '@/kinds/watch/words/watch';
import { ListKeys, useKeyBindings, useKeys } from '@/parts/keys';
import { useWords } from '@/words/client';

/** Marks a document as no news, or as news again; both can be undone. */
export function NotNews({ id, title, isNews }: { id: string; title: string; isNews: boolean }) {
  const { words } = useWords(watchWords);
  const text = words.watch.feed;
  const params = { path: { id } };
  const { set, busy } = useToggle(
    (news) =>
      news
        ? service.DELETE('/api/documents/{id}/not-news', { params })
        : service.POST('/api/documents/{id}/not-news', { params }),
    (news, { learned }) => (news ? text.isNews : learned ? text.learned[learned] : text.isNotNews),
  );

  return (
    <Button small busy={busy} data-judge onClick={() => set(!isNews)}>
      {isNews ? text.notNews : text.isNewsAgain}
      <span className="sr-only">: {title}</span>
    </Button>
  );
}

/** Buttons of the shown documents, in display order: a document has the focus if its button has it. */
const buttons = (): HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>('button[data-judge]')];

/** Standard keys of the feed. */
const KEYS = { next: 'j', previous: 'k', notNews: 'n' } as const;

/** Shortcuts of the feed: to the next document, to the one before, and to mark the focused one as no news. */
export function FeedKeys() {
  const { words } = useWords(watchWords);
  const bindings = useKeyBindings('feed', KEYS);
  const at = () => buttons().indexOf(document.activeElement as HTMLButtonElement);
  useKeys(bindings, {
    next: () => buttons()[Math.min(at() + 1, buttons().length - 1)]?.focus(),
    previous: () => buttons()[Math.max(at() - 1, 0)]?.focus(),
    notNews: () => buttons()[at()]?.click(),
  });
  return <ListKeys bindings={bindings} meanings={words.watch.feed.keys} />;
}

/** Decides if quarantined documents are news; both decisions can be undone. */
export function DecideBurst({ id, revision, about }: { id: string; revision: string; about: string }) {
  const { words } = useWords(watchWords);
  const text = words.watch.screen;
  const toast = useToast();
  const { send, busy } = useChange();

  async function decide(state: 'held' | 'released' | 'dropped'): Promise<void> {
    const params = { path: { id }, ...on(revision) };
    const done = await send(() => service.PUT('/api/bursts/{id}/state', { params, body: { state } }));
    if (!done) return;
    const undo = () => void decide('held');
    if (state !== 'held') toast({ text: text[state], undo });
  }

  const button = (label: string, state: 'released' | 'dropped') => (
    <Button small busy={busy} onClick={() => decide(state)}>
      {label}
      <span className="sr-only">: {about}</span>
    </Button>
  );
  return (
    <span className="flex gap-2">
      {button(text.release, 'released')}
      {button(text.drop, 'dropped')}
    </span>
  );
}

interface StrikeOutProps {
  id: string;
  revision: string;
  struck: boolean;
  about: string;
}

/** Disables a learned filter or enables it again; both can be undone. */
export function StrikeOut({ id, revision, struck, about }: StrikeOutProps) {
  const { words } = useWords(watchWords);
  const text = words.watch.mutes;
  const { set, busy } = useToggle(
    (strike) =>
      service.PUT('/api/mutes/{id}/state', {
        params: { path: { id }, ...on(revision) },
        body: { state: strike ? 'struck' : 'standing' },
      }),
    (strike) => (strike ? text.isStruck : words.labels.holdsAgain),
  );

  return (
    <Button small busy={busy} onClick={() => set(!struck)}>
      {struck ? words.common.putBack : words.common.strikeOut}
      <span className="sr-only">: {about}</span>
    </Button>
  );
}

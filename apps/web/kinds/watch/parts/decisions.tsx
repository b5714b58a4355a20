'use client';
import { useEffect } from 'react';
import { service, useChange, useToggle } from '@/api/browser';
import { on } from '@/api/edits';
import { Button } from '@/design/button';
import { useToast } from '@/design/toast';
import { watchWords } from '@/kinds/watch/words/watch';
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

/** Shortcuts: J and K move between documents, N marks the focused one as no news. Inactive while a person types. */
export function FeedKeys() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('input, select, textarea, dialog')) return;
      const all = buttons();
      const at = all.indexOf(document.activeElement as HTMLButtonElement);
      if (event.key === 'j') all[Math.min(at + 1, all.length - 1)]?.focus();
      else if (event.key === 'k') all[Math.max(at - 1, 0)]?.focus();
      else if (event.key === 'n') all[at]?.click();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return null;
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
    (strike) => (strike ? text.isStruck : text.isBack),
  );

  return (
    <Button small busy={busy} onClick={() => set(!struck)}>
      {struck ? text.putBack : text.strike}
      <span className="sr-only">: {about}</span>
    </Button>
  );
}

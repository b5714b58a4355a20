'use client';
import { type ReactNode, useState } from 'react';
import { type Answer, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { Dialog } from '@/design/dialog';
import { type Toast, useToast } from '@/design/toast';
import { useWords } from '@/words/client';

/**
 * A button for an irreversible change: describes the effect, asks for confirmation, sends the change and reports
 * success.
 * @param label text of the button if it differs from the confirmation's
 * @param of name of the row if several rows have the button
 */
export function ConfirmedChange<T>({
  yes,
  no,
  label = yes,
  of,
  title,
  ask,
  said,
  then,
  children,
}: {
  yes: string;
  /** Label of the cancel button; by default "Cancel". */
  no?: string;
  label?: string;
  of?: string;
  title: string;
  ask: () => Promise<Answer<T>>;
  /** Toast after success; undefined if the screen shows the result. */
  said?: (done: T) => Toast;
  /** Called after success instead of refreshing the screen. */
  then?: (done: T) => void;
  children: ReactNode;
}) {
  const { words } = useWords();
  const toast = useToast();
  const { send, busy } = useChange({ refresh: !then });
  const [asking, setAsking] = useState(false);
  async function change() {
    const done = await send(ask);
    if (done === null) return;
    setAsking(false);
    if (said) toast(said(done));
    then?.(done);
  }
  return (
    <>
      <Button small={of !== undefined} kind="danger" onClick={() => setAsking(true)}>
        {label}
        {of && <span className="sr-only"> {of}</span>}
      </Button>
      <Dialog open={asking} title={title} onClose={() => setAsking(false)}>
        <div>{children}</div>
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <Button onClick={() => setAsking(false)}>{no ?? words.common.cancel}</Button>
          <Button kind="danger" busy={busy} onClick={change}>
            {yes}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

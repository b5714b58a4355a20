'use client';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '@/design/button';
import { Dialog } from '@/design/dialog';
import { TextField } from '@/design/field';
import { Refusal } from '@/design/notice';
import { useWords } from '@/words/client';

interface Props {
  label: string;
  title: string;
  body: string;
  yes: string;
  busy: boolean;
  /** Resolves to an error message, or to null on success; then the dialog closes. */
  onSubmit: (data: FormData) => Promise<string | null>;
  /** Fields before the reason. */
  children?: ReactNode;
}

/** A button for an action that needs a reason: describes the effect and asks for the reason. */
export function ReasonDialog({ label, title, body, yes, busy, onSubmit, children }: Props) {
  const { words } = useWords();
  const text = words.names;
  const [asking, setAsking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const failed = await onSubmit(new FormData(event.currentTarget));
    setFault(failed);
    if (failed === null) setAsking(false);
  }

  return (
    <>
      <Button onClick={() => setAsking(true)}>{label}</Button>
      <Dialog open={asking} title={title} onClose={() => setAsking(false)}>
        <form onSubmit={submit} className="flex flex-col gap-3">
          <p>{body}</p>
          <Refusal>{fault}</Refusal>
          {children}
          <TextField
            label={text.reason}
            hint={text.reasonHint}
            name="reason"
            required
            minLength={10}
            maxLength={500}
            rows={3}
          />
          <div className="mt-1 flex flex-wrap justify-end gap-2">
            <Button onClick={() => setAsking(false)}>{words.common.cancel}</Button>
            <Button type="submit" kind="main" busy={busy}>
              {yes}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}

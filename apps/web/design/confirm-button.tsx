'use client';
import { type ReactNode, useState } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';

/** A button for what cannot be taken back: says what will happen and asks once more. */
export function ConfirmButton({
  label,
  title,
  yes,
  no,
  small = false,
  busy = false,
  onConfirm,
  children,
}: {
  label: ReactNode;
  title: string;
  yes: string;
  no: string;
  small?: boolean;
  busy?: boolean;
  /** Resolves to true where it was done; the dialog then closes. */
  onConfirm: () => Promise<boolean>;
  children: ReactNode;
}) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button small={small} kind="danger" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Dialog open={asking} title={title} onClose={() => setAsking(false)}>
        <div>{children}</div>
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <Button onClick={() => setAsking(false)}>{no}</Button>
          <Button kind="danger" busy={busy} onClick={async () => (await onConfirm()) && setAsking(false)}>
            {yes}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

'use client';
import { type ReactNode, useEffect, useId, useRef } from 'react';

interface Props {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal dialog. Escape closes it and the focus returns to the previous element (both by the browser's `<dialog>`).
 */
export function Dialog({ open, title, onClose, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return (
    <dialog
      ref={ref}
      aria-labelledby={heading}
      onClose={onClose}
      className="w-[min(32rem,calc(100vw-2rem))] rounded-lg border border-line bg-paper p-5 text-ink shadow-xl"
    >
      <h2 id={heading} className="mb-2 text-lg">
        {title}
      </h2>
      {open && children}
    </dialog>
  );
}

'use client';
import { useEffect } from 'react';

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

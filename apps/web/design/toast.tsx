'use client';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { Button } from './button';

export interface Toast {
  text: string;
  tone?: 'good' | 'bad';
  /** Undoes the reported action. */
  undo?: () => void;
}

const Show = createContext<(toast: Toast) => void>(() => {});

/** Shows a short message, with a button to undo if there is `undo`. */
export const useToast = () => useContext(Show);

/**
 * Duration of a toast in milliseconds: long enough to read a sentence and decide (WCAG 2.2.1 requires no more if the
 * action is also available elsewhere).
 */
const SHOWN_MS = 10_000;

interface Props {
  closeLabel: string;
  undoLabel: string;
  children: ReactNode;
}

/** Holds the one message that is shown; a later message replaces it. */
export function ToastProvider({ closeLabel, undoLabel, children }: Props) {
  const [shown, setShown] = useState<Toast | null>(null);
  const close = useCallback(() => setShown(null), []);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(close, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown, close]);
  const show = useMemo(() => (toast: Toast) => setShown(toast), []);
  return (
    <Show.Provider value={show}>
      {children}
      <div
        role="status"
        aria-live="polite"
        className="fixed inset-x-0 bottom-4 z-50 mx-auto w-fit max-w-[calc(100vw-2rem)]"
      >
        {shown && (
          <div
            className={`flex items-center gap-3 rounded-md border border-line border-l-4 bg-paper py-1.5 pr-2 pl-3 shadow-lg ${
              shown.tone === 'bad' ? 'border-l-no' : 'border-l-yes'
            }`}
          >
            <span>{shown.text}</span>
            {shown.undo && (
              <Button
                small
                onClick={() => {
                  shown.undo?.();
                  close();
                }}
              >
                {undoLabel}
              </Button>
            )}
            <Button small kind="quiet" aria-label={closeLabel} onClick={close}>
              ✕
            </Button>
          </div>
        )}
      </div>
    </Show.Provider>
  );
}

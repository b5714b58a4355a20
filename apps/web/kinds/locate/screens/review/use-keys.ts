'use client';
import { useEffect, useRef } from 'react';

/**
 * Single keys for the whole screen. They are silent while a person types, holds a modifier or has a dialog open, so
 * that they never get in the way (WCAG 2.1.4: they are active on this screen alone, which is made for them).
 */
export function useKeys(actions: Record<string, () => unknown>): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog')) return;
      const action = latest.current[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
}

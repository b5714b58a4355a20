'use client';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '@/design/button';
import { Dialog } from '@/design/dialog';
import { targetsWords } from '@/kinds/locate/words/targets';
import { useWords } from '@/words/client';

/**
 * Asks before unsaved changes are left behind: by the browser's own question where the page is closed or read anew, by
 * ours where a link leads elsewhere in the dashboard.
 * @returns the question, to be put on the screen
 */
export function useLeaveGuard(unsaved: boolean): ReactNode {
  const { words } = useWords(targetsWords);
  const text = words.targets.editor;
  const router = useRouter();
  const [leadsTo, setLeadsTo] = useState<string | null>(null);

  useEffect(() => {
    if (!unsaved) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const href = leavingBy(event);
      if (!href) return;
      event.preventDefault();
      event.stopPropagation();
      setLeadsTo(href);
    };
    addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [unsaved]);

  return (
    <Dialog open={leadsTo !== null} title={text.leaveTitle} onClose={() => setLeadsTo(null)}>
      <p>{text.leaveBody}</p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button kind="danger" onClick={() => leadsTo && router.push(leadsTo)}>
          {text.leave}
        </Button>
        <Button kind="main" onClick={() => setLeadsTo(null)}>
          {text.stay}
        </Button>
      </div>
    </Dialog>
  );
}

/** Where a click would lead away from this page, in this tab and within the dashboard; null where it does not. */
function leavingBy(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download') || link.origin !== location.origin)
    return null;
  if (link.pathname === location.pathname && link.hash) return null;
  return link.pathname + link.search + link.hash;
}

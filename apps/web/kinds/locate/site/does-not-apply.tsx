'use client';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { useToast } from '@/design/toast';
import { useWords } from '@/words/client';

interface DoesNotApplyProps {
  siteId: string;
  target: string;
  name: string;
  set: boolean;
}

/** Marks a target as not applicable to this site, or undoes that. */
export function DoesNotApply({ siteId, target, name, set }: DoesNotApplyProps) {
  const { words } = useWords();
  const text = words.site;
  const toast = useToast();
  const { send, busy } = useChange();
  async function change(doesNotApply: boolean, undoable = true) {
    const params = { path: { id: siteId, target } };
    const done = await send(() =>
      service.PUT('/api/sites/{id}/verified-pages/{target}', { params, body: { doesNotApply } }),
    );
    if (!done) return;
    const undo = () => void change(!doesNotApply, false);
    toast({ text: doesNotApply ? text.doesNotApplySet : text.appliesSet, ...(undoable && { undo }) });
  }
  return (
    <Button small busy={busy} onClick={() => change(!set)}>
      {set ? text.setApplies : text.setDoesNotApply}
      <span className="sr-only">: {name}</span>
    </Button>
  );
}

'use client';
import { service } from '@/api/browser';
import { useChange } from '@/api/use-change';
import { Button } from '@/design/button';
import { ConfirmButton } from '@/design/confirm-button';
import { useWords } from '@/words/client';

/** Ends one that is being made; takes one away that is made, after asking. */
export function RemoveReportPdf({ id, making }: { id: string; making: boolean }) {
  const { words } = useWords();
  const text = words.report.pdf;
  const { send, busy } = useChange();
  const remove = async () =>
    (await send(() => service.DELETE('/api/report-pdfs/{id}', { params: { path: { id } } }))) !== null;
  if (making)
    return (
      <Button small busy={busy} onClick={remove}>
        {words.common.cancel}
      </Button>
    );
  return (
    <ConfirmButton
      small
      label={text.remove}
      title={text.removeTitle}
      yes={text.remove}
      no={words.common.cancel}
      busy={busy}
      onConfirm={remove}
    >
      <p>{text.removeBody}</p>
    </ConfirmButton>
  );
}

'use client';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { reportWords } from '@/kinds/locate/words/report';
import { ConfirmedChange } from '@/parts/changes';
import { useWords } from '@/words/client';

/** Cancels a PDF that is being made; deletes a finished one after a confirmation. */
export function RemoveReportPdf({ id, name, making }: { id: string; name: string; making: boolean }) {
  const { words } = useWords(reportWords);
  const text = words.report.pdf;
  const { send, busy } = useChange();
  const ask = () => service.DELETE('/api/report-pdfs/{id}', { params: { path: { id } } });
  if (making)
    return (
      <Button small busy={busy} onClick={() => send(ask)}>
        {words.common.cancel}
      </Button>
    );
  return (
    <ConfirmedChange yes={text.remove} of={name} title={text.removeTitle} ask={ask}>
      <p>{text.removeBody}</p>
    </ConfirmedChange>
  );
}

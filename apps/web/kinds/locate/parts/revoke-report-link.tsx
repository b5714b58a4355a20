'use client';
import { service } from '@/api/browser';
import { useChange } from '@/api/use-change';
import { ConfirmButton } from '@/design/confirm-button';
import { useToast } from '@/design/toast';
import { useWords } from '@/words/client';

/** Ends a link, after asking: it cannot be had back. */
export function RevokeReportLink({ id, made }: { id: string; made: string }) {
  const { words } = useWords();
  const text = words.report;
  const toast = useToast();
  const { send, busy } = useChange();
  async function revoke() {
    const done = await send(() => service.DELETE('/api/report-links/{id}', { params: { path: { id } } }));
    if (done) toast({ text: text.revoked });
    return done !== null;
  }
  return (
    <ConfirmButton
      small
      label={
        <>
          {text.revoke}
          <span className="sr-only">: {made}</span>
        </>
      }
      title={text.revokeTitle}
      yes={text.revoke}
      no={words.common.cancel}
      busy={busy}
      onConfirm={revoke}
    >
      <p>{text.revokeBody}</p>
    </ConfirmButton>
  );
}

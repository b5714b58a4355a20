'use client';
import { service } from '@/api/browser';
import { reportWords } from '@/kinds/locate/words/report';
import { ConfirmedChange } from '@/parts/changes';
import { useWords } from '@/words/client';

/** Revokes a link, after a confirmation: it cannot be restored. */
export function RevokeReportLink({ id, made }: { id: string; made: string }) {
  const { words } = useWords(reportWords);
  const text = words.report;
  return (
    <ConfirmedChange
      yes={text.revoke}
      of={made}
      title={text.revokeTitle}
      ask={() => service.DELETE('/api/report-links/{id}', { params: { path: { id } } })}
      said={() => ({ text: text.revoked })}
    >
      <p>{text.revokeBody}</p>
    </ConfirmedChange>
  );
}

'use client';
import type { paths } from '@hyrde/client';
import { useState } from 'react';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { reportWords } from '@/kinds/locate/words/report';
import { useWords } from '@/words/client';

/** Subject of a report: a sweep, or the bodies and targets of the matrix under this query. */
export type Reported =
  | { sweepId: string }
  | { matrix: NonNullable<paths['/api/matrix/report-links']['post']['parameters']['query']> };

/** Creates a link to a report and shows it once. */
export function MakeReportLink({ of }: { of: Reported }) {
  const text = useWords(reportWords).words.report;
  const { send, busy } = useChange();
  const [made, setMade] = useState<string | null>(null);
  async function make() {
    const done = await send(() =>
      'sweepId' in of
        ? service.POST('/api/sweeps/{id}/report-links', { params: { path: { id: of.sweepId } } })
        : service.POST('/api/matrix/report-links', { params: { query: of.matrix } }),
    );
    if (done) setMade(done.link);
  }
  return (
    <>
      <Button busy={busy} onClick={make}>
        {text.make}
      </Button>
      {made && (
        <div role="status" className="mt-3 rounded-md border-l-4 border-yes bg-yes-soft px-3 py-2">
          <p>{text.once}</p>
          <a href={made} className="link mt-1 block font-mono break-all">
            {made}
          </a>
        </div>
      )}
    </>
  );
}

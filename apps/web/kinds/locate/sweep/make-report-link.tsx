'use client';
import { useState } from 'react';
import { service } from '@/api/browser';
import { useChange } from '@/api/use-change';
import { Button } from '@/design/button';
import { useWords } from '@/words/client';

/** Makes a link to the sweep's report and shows it, this once. */
export function MakeReportLink({ sweepId }: { sweepId: string }) {
  const text = useWords().words.report;
  const { send, busy } = useChange();
  const [made, setMade] = useState<string | null>(null);
  async function make() {
    const params = { path: { id: sweepId } };
    const done = await send(() => service.POST('/api/sweeps/{id}/report-links', { params }));
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

import { get } from '@/api/server';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import type { SweepDetails } from '../../kind-parts';
import { LinksOfReport } from '../parts/links-of-report';
import { MakeReportPdf } from '../parts/make-report-pdf';
import { PdfsOfReport } from '../parts/pdfs-of-report';

/** The sweep's report, by link and as PDF: auditors make and take away. */
export async function Reports({ sweep: { id } }: { sweep: SweepDetails }) {
  const [{ language }, me] = await Promise.all([getWords(), getMe()]);
  if (!may(me, 'auditor')) return null;
  const params = { path: { id } };
  const [links, pdfs] = await Promise.all([
    get('/api/sweeps/{id}/report-links', params),
    get('/api/sweeps/{id}/report-pdfs', params),
  ]);
  const of = { sweepId: id };
  return (
    <div className="grid grid-cols-1 gap-x-6 lg:grid-cols-2 print:hidden">
      <LinksOfReport of={of} links={links.items} />
      <PdfsOfReport items={pdfs.items}>
        <MakeReportPdf of={of} choices={pdfs.choices} language={language} />
      </PdfsOfReport>
    </div>
  );
}

import { get } from '@/api/server';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import { LinksOfReport } from '../../parts/links-of-report';
import { MakeMatrixPdf } from '../../parts/make-report-pdf';
import { PdfsOfReport } from '../../parts/pdfs-of-report';
import type { MatrixAsked } from './filter';

/** Reports of several targets, by link and as PDF; a new one is of the matrix as it is filtered. */
export async function Reports({ asked, practice }: { asked: MatrixAsked; practice: boolean }) {
  const [me, { language, format }] = await Promise.all([getMe(), getWords()]);
  if (!may(me, 'auditor')) return null;
  const world = String(practice);
  const params = { query: { practice: world } };
  const [links, pdfs] = await Promise.all([
    get('/api/matrix/report-links', params),
    get('/api/matrix/report-pdfs', params),
  ]);
  const named = <T extends (typeof links.items | typeof pdfs.items)[number]>({ targets, region, ...one }: T) => ({
    ...one,
    what: [region, format.list(targets.map((name) => name[language]))].filter(Boolean).join(' · '),
  });
  const of = { matrix: { ...asked, practice: world } };
  return (
    <div className="grid grid-cols-1 gap-x-6 lg:grid-cols-2 print:hidden">
      <LinksOfReport of={of} links={links.items.map(named)} />
      <PdfsOfReport items={pdfs.items.map(named)}>
        <MakeMatrixPdf of={of} language={language} />
      </PdfsOfReport>
    </div>
  );
}

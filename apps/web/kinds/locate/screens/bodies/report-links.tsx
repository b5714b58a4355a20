import { getService, read } from '@/api/server';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import { LinksOfReport } from '../../parts/links-of-report';
import type { MatrixAsked } from './filter';

/** The links by which anybody may read a report of several targets; a new one is of the matrix as it is filtered. */
export async function ReportLinks({ asked, practice }: { asked: MatrixAsked; practice: boolean }) {
  const [me, service, { language, format }] = await Promise.all([getMe(), getService(), getWords()]);
  if (!may(me, 'auditor')) return null;
  const world = String(practice);
  const { items } = await read(service.GET('/api/matrix/report-links', { params: { query: { practice: world } } }));
  const links = items.map(({ targets, region, ...link }) => ({
    ...link,
    what: [region, format.list(targets.map((name) => name[language]))].filter(Boolean).join(' · '),
  }));
  return (
    <div className="print:hidden">
      <LinksOfReport of={{ matrix: { ...asked, practice: world } }} links={links} />
    </div>
  );
}

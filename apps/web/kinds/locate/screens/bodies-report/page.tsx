import { notFound } from 'next/navigation';
import { get } from '@/api/server';
import { Pager } from '@/parts/lists/list';
import { one, type PageInput, withSearch } from '@/parts/lists/query';
import { getMe, may, showsPractice } from '@/parts/session';
import { getWords } from '@/words/server';
import { matrixOf, REPORT_PATH } from '../../parts/matrix-filter';
import { Report } from '../../parts/report';
import { MakeReportLink } from '../../parts/report-actions';

const ROWS = 500;

/** Report of the bodies that match a filter or a saved view, for signed-in people; a view's address stays. */
export default async function BodiesReportPage(props: PageInput) {
  const [search, practice, me] = await Promise.all([props.searchParams, showsPractice(), getMe()]);
  const viewId = one(search, 'view');
  const view = viewId ? await get('/api/views/{id}', { path: { id: viewId } }) : null;
  if (view && view.list !== 'matrix') notFound();
  const world = { practice: String(view?.practice ?? practice) };
  const asked = view ? view.query : matrixOf(search);
  const query = { ...asked, ...world };
  const [report, sites] = await Promise.all([
    get('/api/matrix/report', { query }),
    get('/api/matrix/report/sites', { query: { ...query, cursor: one(search, 'cursor'), limit: ROWS } }),
  ]);
  const { words, language } = await getWords();
  return (
    <>
      <Report
        report={view ? { ...report, title: view.name } : report}
        sites={sites.items}
        path={withSearch('/api/matrix/report', {}, query)}
        proofOf={(searchId) => `/api/findings/${searchId}/proof-sheet.pdf?language=${language}`}
        pager={<Pager path={REPORT_PATH} search={search} page={sites} />}
      />
      <section aria-label={words.report.links} className="mt-8 max-w-prose print:hidden">
        {view && <p className="mb-3 text-soft">{words.report.latest}</p>}
        {may(me, 'auditor') && <MakeReportLink of={view ? { viewId: view.id } : { matrix: query }} />}
      </section>
    </>
  );
}

import { get } from '@/api/server';
import { PublicFrame } from '@/parts/frame/public-frame';
import { Pager } from '@/parts/lists/list';
import type { PageInput } from '@/parts/lists/query';
import { getWords } from '@/words/server';
import { MatrixReport } from '../../parts/matrix-report';
import { askedOf, UNLISTED } from '../../parts/report-files';

export const metadata = UNLISTED;

/** Report of several targets for holders of its link. */
export default async function MatrixReportPage(props: PageInput<'token'>) {
  const { path, search, query } = await askedOf(props);
  const [report, sites] = await Promise.all([
    get('/api/matrix-reports/{token}', { path }),
    get('/api/matrix-reports/{token}/sites', { path, query }),
  ]);
  const { language } = await getWords();
  const at = `/api/matrix-reports/${path.token}`;
  return (
    <PublicFrame wide>
      <MatrixReport
        report={report}
        sites={sites.items}
        path={at}
        proofOf={(searchId) => `${at}/proof-sheets/${searchId}?language=${language}`}
        pager={<Pager path={`/reports/matrix/${path.token}`} search={search} page={sites} />}
      />
    </PublicFrame>
  );
}

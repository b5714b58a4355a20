import { get } from '@/api/server';
import { PublicFrame } from '@/parts/frame/public-frame';
import { Pager } from '@/parts/lists/list';
import type { PageInput } from '@/parts/lists/query';
import { getWords } from '@/words/server';
import { Report } from '../../parts/report';
import { askedOf, UNLISTED } from '../../parts/report-files';

export const metadata = UNLISTED;

/** Report for holders of its link: of a sweep, or of one or several targets. */
export default async function ReportPage(props: PageInput<'token'>) {
  const { path, search, query } = await askedOf(props);
  const [report, sites] = await Promise.all([
    get('/api/reports/{token}', { path }),
    get('/api/reports/{token}/sites', { path, query }),
  ]);
  const { language } = await getWords();
  const at = `/api/reports/${path.token}`;
  return (
    <PublicFrame wide>
      <Report
        report={report}
        sites={sites.items}
        path={at}
        proofOf={(searchId) => `${at}/proof-sheets/${searchId}?language=${language}`}
        pager={<Pager path={`/reports/${path.token}`} search={search} page={sites} />}
      />
    </PublicFrame>
  );
}

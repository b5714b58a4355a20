import { get } from '@/api/server';
import type { PageInput } from '@/parts/lists/query';
import { askedOf, UNLISTED } from '../../parts/report-asked';
import { ReportScreen } from './report-screen';

export const metadata = UNLISTED;

export default async function ReportPage(props: PageInput<'token'>) {
  const { path, search, query } = await askedOf(props);
  const [report, sites] = await Promise.all([
    get('/api/reports/{token}', { path }),
    get('/api/reports/{token}/sites', { path, query }),
  ]);
  return <ReportScreen token={path.token} search={search} report={report} sites={sites} />;
}

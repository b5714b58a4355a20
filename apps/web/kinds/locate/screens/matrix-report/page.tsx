import { read } from '@/api/server';
import type { PageInput } from '@/parts/page-input';
import { askedOf, UNLISTED } from '../../parts/report-asked';
import { MatrixReportScreen } from './matrix-report-screen';

export const metadata = UNLISTED;

export default async function MatrixReportPage(props: PageInput<'token'>) {
  const { path, search, service, query } = await askedOf(props);
  const [report, sites] = await Promise.all([
    read(service.GET('/api/matrix-reports/{token}', { params: { path } })),
    read(service.GET('/api/matrix-reports/{token}/sites', { params: { path, query } })),
  ]);
  return <MatrixReportScreen token={path.token} search={search} report={report} sites={sites} />;
}

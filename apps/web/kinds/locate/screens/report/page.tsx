import { read } from '@/api/server';
import type { PageInput } from '@/parts/page-input';
import { askedOf, UNLISTED } from '../../parts/report-asked';
import { ReportScreen } from './report-screen';

export const metadata = UNLISTED;

export default async function ReportPage(props: PageInput<'token'>) {
  const { path, search, service, query } = await askedOf(props);
  const [report, sites] = await Promise.all([
    read(service.GET('/api/reports/{token}', { params: { path } })),
    read(service.GET('/api/reports/{token}/sites', { params: { path, query } })),
  ]);
  return <ReportScreen token={path.token} search={search} report={report} sites={sites} />;
}

import type { Metadata } from 'next';
import { getService, read } from '@/api/server';
import { one } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { MatrixReportScreen } from './matrix-report-screen';

/** As many rows as a printed report of a country has; more come page by page. */
const ROWS = 500;

export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: 'no-referrer' };

export default async function MatrixReportPage(props: PageInput<'token'>) {
  const [{ token }, search, service] = await Promise.all([props.params, props.searchParams, getService()]);
  const path = { token };
  const query = { cursor: one(search, 'cursor'), limit: ROWS };
  const [report, sites] = await Promise.all([
    read(service.GET('/api/matrix-reports/{token}', { params: { path } })),
    read(service.GET('/api/matrix-reports/{token}/sites', { params: { path, query } })),
  ]);
  return <MatrixReportScreen token={token} search={search} report={report} sites={sites} />;
}

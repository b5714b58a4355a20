import { getService, read } from '@/api/server';
import { showsPractice } from '@/parts/session';
import { AgreementScreen } from './agreement-screen';

export default async function AgreementPage() {
  const [practice, service] = await Promise.all([showsPractice(), getService()]);
  const query = { practice: String(practice) };
  return <AgreementScreen agreement={await read(service.GET('/api/review/agreement', { params: { query } }))} />;
}

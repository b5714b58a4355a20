import { get } from '@/api/server';
import { showsPractice } from '@/parts/session';
import { AgreementScreen } from './agreement-screen';

export default async function AgreementPage() {
  const practice = await showsPractice();
  const query = { practice: String(practice) };
  return <AgreementScreen agreement={await get('/api/review/agreement', { query })} />;
}

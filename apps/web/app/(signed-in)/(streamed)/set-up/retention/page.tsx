import { getService, read } from '@/api/server';
import { RetentionScreen } from '@/screens/retention/retention-screen';

export default async function RetentionPage() {
  const { items } = await read((await getService()).GET('/api/retention'));
  return <RetentionScreen items={items} />;
}

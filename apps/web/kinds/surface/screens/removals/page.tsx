import { getService, read } from '@/api/server';
import { RemovalsScreen } from './removals-screen';

export default async function RemovalsPage() {
  const { items } = await read((await getService()).GET('/api/records/removals'));
  return <RemovalsScreen removals={items} />;
}

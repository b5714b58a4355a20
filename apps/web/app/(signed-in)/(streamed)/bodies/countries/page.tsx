import { getService, read } from '@/api/server';
import { CountriesScreen } from '@/screens/site-import/countries-screen';

export default async function CountriesPage() {
  const { items } = await read((await getService()).GET('/api/countries'));
  return <CountriesScreen countries={items} />;
}

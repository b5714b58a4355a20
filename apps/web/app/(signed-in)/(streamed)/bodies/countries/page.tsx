import type { Metadata } from 'next';
import { getService, read } from '@/api/server';
import { CountriesScreen } from '@/screens/site-import/countries-screen';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getWords()).words.siteImport.country.title,
});

export default async function CountriesPage() {
  const { items } = await read((await getService()).GET('/api/countries'));
  return <CountriesScreen countries={items} />;
}

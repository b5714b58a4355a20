import { PageHead } from '@/design/page-head';
import { getWords } from '@/words/server';
import { RecipeEditor } from './recipe-editor';

/** A recipe to begin with (docs/portals.md). */
const SKELETON = {
  id: 'vendor',
  name: 'Vendor Innsyn',
  vendor: 'Vendor AS',
  countries: ['no'],
  kind: 'letter',
  certainty: 'guessed',
  guessed: ['most records a page'],
  source: ['Where the requests are described'],
  recognise: [{ host: '(?<body>[\\w-]+)\\.vendor\\.no', path: '^/journal' }],
  examples: [{ url: 'https://nordvik.vendor.no/journal' }],
  dates: 'day-first',
  language: 'nb',
  ways: [
    {
      list: {
        request: { address: '{origin}/api/journal', query: { unit: '{body}', page: '{number}' } },
        rows: '/result/items',
        fields: { date: '/date', documentNumber: '/number', title: '/title' },
        identity: '/id',
        total: '^/result/total',
        page: { counter: { name: 'number' }, size: 50 },
        newestFirst: true,
      },
    },
  ],
};

export default async function NewRecipePage() {
  const { words } = await getWords();
  return (
    <>
      <PageHead title={words.recipes.addTitle} purpose={words.recipes.addPurpose} />
      <RecipeEditor json={JSON.stringify(SKELETON, null, 2)} url="" seen={null} />
    </>
  );
}

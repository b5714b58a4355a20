/** A whole recipe of a made-up portal, of which tests change parts. */
export const SOUND_RECIPE = {
  id: 'test',
  name: 'Test',
  vendor: 'Test',
  countries: ['no'],
  kind: 'letter',
  certainty: 'sure',
  source: ['this test'],
  robots: '',
  terms: '',
  recognise: [{ path: '^/portal' }],
  examples: [{ url: 'https://a.example/portal' }],
  ways: [{ list: { request: { address: '{origin}/api' }, rows: '/items', fields: { title: '/title' } } }],
};

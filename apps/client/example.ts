import { connect, every } from '@hyrde/client';

const { HYRDE_URL: url = 'http://localhost:3000', HYRDE_TOKEN: token } = process.env;
const hyrde = connect({ url, token });
const sites = every((cursor) => hyrde.GET('/api/sites', { params: { query: { cursor } } }));
for await (const { id, name, homeUrl } of sites) console.log(id, name, homeUrl);

const { data, error } = await hyrde.POST('/api/owner-requests', {
  body: { host: 'www.example.org', request: { kind: 'pace', seconds: 10 }, note: 'A letter of 3 November' },
});
console.log(data ? `Entered: ${data.id}` : `Not entered: ${error.detail}`);

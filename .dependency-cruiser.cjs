// The arrows of the house (DESIGN: "Arrows run one way"). What a folder may import, beside its own files and packages.
const ROOMS = ['locate', 'surface', 'watch', 'refresh', 'discover'];
const rooms = `(${ROOMS.join('|')})`;
const TESTS = '\\.test\\.tsx?$|/testing/';

/** `from` may import, of our own code, only what `allowed` matches. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: { path: '^(apps|jobs|prisma|lab|e2e|scripts)/', pathNot: [from, ...allowed.map((a) => `^${a}/`)] },
});

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: { pathNot: '^prisma/src/generated' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    only(
      'web',
      '^apps/web/',
      ['jobs/contracts'],
      'The dashboard talks to the API over HTTP and knows the closed lists.',
    ),
    {
      name: 'web-takes-types-of-contracts',
      comment: 'The lists of contracts are made with Zod, which a browser would have to load with them.',
      severity: 'error',
      from: { path: '^apps/web/', pathNot: TESTS },
      to: { path: '^jobs/contracts/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-layers',
      comment: 'Routes hand over to screens, screens are made of parts, parts of the design system.',
      severity: 'error',
      from: { path: '^apps/web/(screens|parts|design|words|api)/', pathNot: TESTS },
      to: { path: '^apps/web/app/' },
    },
    {
      name: 'web-parts-know-no-screen',
      comment: 'What two screens need is a part.',
      severity: 'error',
      from: { path: '^apps/web/(parts|design|words|api)/', pathNot: TESTS },
      to: { path: '^apps/web/screens/' },
    },
    {
      name: 'web-design-knows-no-part',
      severity: 'error',
      from: { path: '^apps/web/design/', pathNot: TESTS },
      to: { path: '^apps/web/(parts|api)/' },
    },
    {
      name: 'web-screens-apart',
      comment: 'A screen knows no other; all may know what the kinds add.',
      severity: 'error',
      from: { path: '^apps/web/screens/([^/]+)/', pathNot: TESTS },
      to: { path: '^apps/web/screens/', pathNot: '^apps/web/screens/($1|kinds)/' },
    },
    {
      name: 'web-kinds-only-through-their-registry',
      comment: 'No screen knows one kind.',
      severity: 'error',
      from: { path: '^apps/web/(app|screens)/', pathNot: `${TESTS}|^apps/web/screens/kinds/` },
      to: { path: `^apps/web/screens/kinds/[^/]+/` },
    },
    only('api', '^apps/api/', ['jobs/contracts', 'prisma'], 'The API schedules; it never crawls.'),
    only('contracts-know-nothing', '^jobs/contracts/', [], 'Zod and data only.'),
    only('prisma', '^prisma/', ['jobs/contracts'], 'Tables know the vocabulary at most.'),
    only('site', '^jobs/site/', ['jobs/contracts'], 'Page, link and web are pure.'),
    only('text', '^jobs/text/', ['jobs/contracts'], 'Words are pure.'),
    ...ROOMS.map((room) =>
      only(
        `room-${room}`,
        `^jobs/${room}/`,
        ['jobs/site', 'jobs/text', 'jobs/contracts'],
        'A room is pure and knows no other room.',
      ),
    ),
    only('door', '^jobs/door/', ['jobs/site', 'jobs/contracts'], 'The door knows pages, not why they are wanted.'),
    only(
      'worker',
      '^jobs/worker/',
      ['jobs/door', 'jobs/site', 'jobs/text', ...ROOMS.map((r) => `jobs/${r}`), 'jobs/contracts', 'prisma'],
      'The worker joins a room to door, queue and database.',
    ),
    only(
      'cli',
      '^jobs/cli/',
      ['jobs/door', 'jobs/site', 'jobs/text', ...ROOMS.map((r) => `jobs/${r}`), 'jobs/contracts'],
      'No database, no queue.',
    ),
    only(
      'lab',
      '^lab/',
      [`jobs/${rooms}`, 'jobs/site', 'jobs/text', 'jobs/contracts', 'jobs/door'],
      'The lab gives rooms other webs.',
    ),
    {
      name: 'one-door',
      comment: 'Nothing but the door opens a socket to a crawled site.',
      severity: 'error',
      from: { path: '^jobs/(site|text|contracts|cli|worker|locate|surface|watch|refresh|discover)/', pathNot: TESTS },
      to: {
        path: '(^|/)node_modules/(undici|puppeteer|puppeteer-core)(/|$)|^(node:)?(http|https|http2|net|tls|dgram)$',
      },
    },
    {
      name: 'rooms-are-pure',
      comment: 'A room is given the web as a port; it opens no file, no socket, no process.',
      severity: 'error',
      from: { path: `^jobs/(site|text|${ROOMS.join('|')})/`, pathNot: TESTS },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?(module|crypto)$' },
    },
    {
      name: 'truth-stays-in-the-lab',
      comment: 'Nobody who searches the practice country knows where its pages are.',
      severity: 'error',
      from: { path: '^(apps|jobs|prisma)/', pathNot: TESTS },
      to: { path: '^lab/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.next|generated|rivals)/' },
    tsConfig: { fileName: 'tsconfig.check.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { conditionNames: ['source', 'import', 'node', 'default'], exportsFields: ['exports'] },
  },
};

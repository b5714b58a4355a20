// The arrows of the house (docs/architecture.md). What a folder may import, beside its own files and packages.
const ROOMS = ['locate', 'surface', 'watch', 'refresh', 'discover'];
const rooms = `(${ROOMS.join('|')})`;
const FOR_BROWSERS =
  '^jobs/contracts/kinds/(locate/algorithm-notation|locate/terms/(en|nb)|discover/refused-hosts)\\.ts$';
const TESTS = '\\.test\\.tsx?$|/testing/';

/** `from` may import, of our own code, only what `allowed` matches. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: {
    path: '^(apps|jobs|prisma|lab|e2e|scripts)/',
    pathNot: [from, ...allowed.map((a) => (/\.m?ts$|\.mjs$/.test(a) ? `^${a}$` : `^${a}/`))],
  },
});

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: { pathNot: '^prisma/src/generated' },
      to: { circular: true },
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
      to: { path: '^jobs/contracts/', pathNot: FOR_BROWSERS, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'for-browsers-stays-small',
      comment: 'What of contracts a browser loads brings nothing else with it.',
      severity: 'error',
      from: { path: FOR_BROWSERS },
      to: { dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-layers',
      comment: 'Routes hand over to screens, screens are made of parts, parts of the design system.',
      severity: 'error',
      from: { path: '^apps/web/(kinds|screens|parts|design|words|api)/', pathNot: TESTS },
      to: { path: '^apps/web/app/' },
    },
    {
      name: 'web-parts-know-no-screen',
      comment: 'What two screens need is a part.',
      severity: 'error',
      from: { path: '^apps/web/(kinds|parts|design|words|api)/', pathNot: TESTS },
      to: { path: '^apps/web/screens/' },
    },
    {
      name: 'web-design-knows-no-part',
      severity: 'error',
      from: { path: '^apps/web/design/', pathNot: TESTS },
      to: { path: '^apps/web/(kinds|parts|api)/' },
    },
    ...['', 'kinds/[^/]+/'].map((home) => ({
      name: 'web-screens-apart',
      comment: 'A screen knows no other.',
      severity: 'error',
      from: { path: `^apps/web/${home}screens/([^/]+)/`, pathNot: TESTS },
      to: { path: `^apps/web/${home}screens/`, pathNot: `^apps/web/${home}screens/$1/` },
    })),
    {
      name: 'web-kinds-only-through-their-registries',
      comment:
        'What is not of one kind knows what the registries say of all, and no kind; addresses in app/ are a registry too.',
      severity: 'error',
      from: { path: '^apps/web/(screens|parts|design|words|api)/', pathNot: TESTS },
      to: { path: '^apps/web/kinds/[^/]+/' },
    },
    {
      name: 'web-kinds-apart',
      comment: 'A kind knows no other.',
      severity: 'error',
      from: { path: '^apps/web/kinds/([^/]+)/', pathNot: TESTS },
      to: { path: '^apps/web/kinds/[^/]+/', pathNot: '^apps/web/kinds/$1/' },
    },
    only(
      'api',
      '^apps/api/',
      ['jobs/contracts', 'jobs/concurrency', 'jobs/site', 'jobs/text', 'jobs/html', 'jobs/packet', 'prisma'],
      'The API schedules and shows; it never crawls.',
    ),
    only('contracts-know-nothing', '^jobs/contracts/', [], 'Zod and data only.'),
    only(
      'prisma',
      '^prisma/',
      ['jobs/contracts', 'scripts/postgres.mjs', 'scripts/supervisor/run-file.mjs'],
      'Tables know the vocabulary at most; a backup opens the embedded Postgres.',
    ),
    only('concurrency', '^jobs/concurrency/', [], 'Waiting and repeating, for any room or process.'),
    only('site', '^jobs/site/', ['jobs/contracts'], 'Page, link and web are pure.'),
    only('packet', '^jobs/packet/', [], 'Whoever checks a packet needs nothing else of the house.'),
    only('text', '^jobs/text/', ['jobs/contracts'], 'Words are pure.'),
    only(
      'html',
      '^jobs/html/',
      ['jobs/concurrency', 'jobs/site', 'jobs/contracts'],
      'Bytes become pages here, wherever they come from.',
    ),
    ...ROOMS.map((room) =>
      only(
        `room-${room}`,
        `^jobs/${room}/`,
        ['jobs/concurrency', 'jobs/site', 'jobs/text', 'jobs/contracts'],
        'A room is pure and knows no other room.',
      ),
    ),
    only(
      'door',
      '^jobs/door/',
      ['jobs/concurrency', 'jobs/site', 'jobs/html', 'jobs/contracts'],
      'The door knows pages, not why they are wanted.',
    ),
    only(
      'post',
      '^jobs/post/',
      ['jobs/concurrency', 'jobs/door', 'jobs/contracts'],
      'The post office knows subscribers, not what they are told.',
    ),
    only(
      'journal',
      '^jobs/journal/',
      ['jobs/concurrency', 'jobs/door', 'jobs/html', 'jobs/site', 'jobs/contracts'],
      'A task’s web: the door with budget, scope, clock and journal.',
    ),
    {
      name: 'worker-core-knows-no-kind',
      comment: 'What only one kind of sweep needs lives in its folder.',
      severity: 'error',
      from: { path: '^jobs/worker/core/', pathNot: TESTS },
      to: { path: `^jobs/(worker/kinds|${rooms.slice(1, -1)}|contracts/kinds/[^/]+)/` },
    },
    {
      name: 'worker-kinds-apart',
      comment: 'A kind knows the core and no other kind.',
      severity: 'error',
      from: { path: '^jobs/worker/kinds/([^/]+)/', pathNot: TESTS },
      to: { path: '^jobs/worker/kinds/', pathNot: '^jobs/worker/kinds/$1/' },
    },
    only(
      'worker',
      '^jobs/worker/',
      [
        'jobs/concurrency',
        'jobs/door',
        'jobs/journal',
        'jobs/packet',
        'jobs/post',
        'jobs/site',
        'jobs/text',
        'jobs/html',
        ...ROOMS.map((r) => `jobs/${r}`),
        'jobs/contracts',
        'prisma',
      ],
      'The worker joins a room to door, queue and database.',
    ),
    only(
      'cli',
      '^jobs/cli/',
      [
        'jobs/door',
        'jobs/journal',
        'jobs/packet',
        'jobs/site',
        'jobs/text',
        'jobs/html',
        ...ROOMS.map((r) => `jobs/${r}`),
        'jobs/contracts',
        'prisma/src/backup',
      ],
      'No database but for backups, no queue.',
    ),
    {
      name: 'cli-commands-only-through-their-table',
      comment: 'What commands share knows none of them.',
      severity: 'error',
      from: { path: '^jobs/cli/[^/]+\\.ts$', pathNot: `${TESTS}|^jobs/cli/commands\\.ts$` },
      to: { path: '^jobs/cli/[^/]+/' },
    },
    {
      name: 'cli-commands-apart',
      severity: 'error',
      from: { path: '^jobs/cli/([^/]+)/', pathNot: TESTS },
      to: { path: '^jobs/cli/[^/]+/', pathNot: '^jobs/cli/$1/' },
    },
    {
      name: 'api-kinds-apart',
      comment: 'A kind knows what the service has for all, and no other kind.',
      severity: 'error',
      from: { path: '^apps/api/src/kinds/([^/]+)/', pathNot: TESTS },
      to: { path: '^apps/api/src/kinds/[^/]+/', pathNot: '^apps/api/src/kinds/$1/' },
    },
    {
      name: 'api-kinds-only-through-their-registry',
      comment: 'What is not of one kind knows none; seeds make the first sweep of a new product, one of locate.',
      severity: 'error',
      from: { path: '^apps/api/src/', pathNot: `${TESTS}|^apps/api/src/kinds/|^apps/api/src/seed\\.ts$` },
      to: { path: '^apps/api/src/kinds/[^/]+/' },
    },
    only(
      'lab',
      '^lab/',
      [
        `jobs/${rooms}`,
        'jobs/site',
        'jobs/text',
        'jobs/html',
        'jobs/contracts',
        'jobs/door',
        'jobs/journal',
        'prisma/src/sql.ts',
        'prisma/src/statement.ts',
      ],
      'The lab gives rooms other webs.',
    ),
    {
      name: 'one-door',
      comment: 'Nothing but the door opens a socket to a crawled site. The metrics only listen.',
      severity: 'error',
      from: {
        path: '^jobs/(concurrency|site|text|html|packet|journal|post|contracts|cli|worker|locate|surface|watch|refresh|discover)/',
        pathNot: `${TESTS}|^jobs/worker/core/metrics\\.ts$`,
      },
      to: {
        path: '(^|/)node_modules/(undici|puppeteer|puppeteer-core)(/|$)|^(node:)?(http|https|http2|net|tls|dgram)$',
      },
    },
    {
      name: 'rooms-are-pure',
      comment: 'A room is given the web as a port; it opens no file, no socket, no process.',
      severity: 'error',
      from: { path: `^jobs/(concurrency|site|text|html|packet|${ROOMS.join('|')})/`, pathNot: TESTS },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?(module|crypto|buffer|zlib|util)$' },
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

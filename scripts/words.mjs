// `node scripts/words.mjs [--check] [--list WORD]`: counts words that the glossary replaced, in code, docs and screens.
// With --check the exit code is 1 unless every count is 0; with --list the places of one row are printed.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './machine.mjs';

/**
 * The field's word, a pattern of the replaced words, and the paths in which the pattern has another meaning. Verbs and
 * phrases of ordinary English ("it turns out", "tell apart", "room on the disk") do not match.
 */
const WORDS = [
  ['fetcher', /\bdoors?\b|\bDoor(?![a-z])|[a-z]Doors?\b/],
  ['module', /\bROOMS?\b|\brooms\b|\b(a|pure|each|every|other) room\b(?! (for|on|left|again))/],
  ['repository, package', /\b(the|our) house\b|\bhouse's\b/],
  [
    'notifications',
    /\bpost offices?\b|PostOffice|\bdue post\b|\bPOST_(IN_FLIGHT|PACE_MS|BATCH|A_ROUND|LEASE_MS|TOTAL_MS|KEPT_D)\b/,
  ],
  [
    'notified, reported, logged',
    /\btold\b|\bTold\b|\btold(?=[A-Z])|[a-z]Told\b|\btells\b|\bTells\b|(?<!\b(cannot|cannot|can|could|nothing|to)\s)\btell\b(?! apart)/,
  ],
  [
    'slot, politeness delay',
    /\b(host's|host’s|its|their|whose|whose|the|a) turns?\b(?! (of|to|into|out)\b)|\b(host|address|take|trace)Turns?\b|\bTurn(Answer|End|Request)\b/,
  ],
  ['crawl delay', /(?<!')\bpaces?\b(?!')|\bpaced\b|paceMs|[A-Z]_?PACE_|hostPace/],
  ['budget', /[Pp]urse/],
  ['request, objection', /\b[Ww]ish(es)?\b|[a-z]Wish|\bwish[A-Z]/],
  [
    'redacted',
    /\b[Mm]ask(ed|s|ing)\b|\bMASKED\b|\b(un)?covered(Text|Page|Pages|Address|Query|Row|Source)\b|\bnames? (is|are) (covered|hidden)\b|\b(covered|hidden) names?\b/,
  ],
  ['deleted, erased', /\blet go\b|\bletGo\b|\b[Ff]org[eo]t\w*|\bFORGET/],
  ['is set, is active, exists', /\bstands\b/],
  ['quarantine', /\b[Ss]uspects?\b|\bSUSPECT/],
  ['deferred', /\bcomes? back\b|\bcame back\b|\b[Cc]omeBack/],
  ['does not exist, empty', /\b(is|are|was|were) none\b/],
  ['requested, fetched', /\basked for\b/],
  ['model, learned parameters', /\bwhat (it|they) (has|have) learned\b/],
  ['current, as received', /\bof today\b|\bas (it|they) (was|were)\b/],
  ['retrieved', /\bfound again\b|\bbrought up\b/],
  ['poll', /\b[Hh]ub ?[Ll]ooks?\b|\blookPlan\b|\blook-plan\b/],
  ['crashed, failed', /\b(task|tasks|worker|it|attempt) (died|was killed by)\b/],
];
/** Word lists, recordings and quotations, whose words are data; and this table. */
const DATA =
  /package-lock|update-phrases|\.gen\.ts$|openapi[^/]*\.json$|kinds\/locate\/targets\/|kinds\/locate\/registers|sites\/(annotations|countries)|lab\/country\/words|docs\/guides\/nb|\.n[bn]\.tsx?$|CHANGELOG|api-changes|prisma\/migrations|scripts\/words\.mjs|prisma\/testing\/version/;

/**
 * Text that is no use of a replaced word, and is not counted: names of columns, which migrations would have to rename;
 * values and settings of version 0.2 that are still read; and the words in their ordinary meaning.
 */
const KEPT = new RegExp(
  [
    /\bforgotten_at\b|subscription\.tells|\btells(?=[,)]| as events| and means| means language)|@map\("(?:tells|told)"\)/,
    /'told'|\btold(?=,|: FREE| = null| = jsonb| is not null)/,
    /['"`· ]pace\b(?=['"`]|: ['`]| ·|$)|\bpace: '|HOST_PACE_MS|\bpurse\b/, // The stored reason "pace" and its display names.
    /cannot[- ]?tell|tell a friend|wish \?list/, // A verdict; a word on buttons of forms.
    /Forgot password|forgotten-password|session[/.]forgotten|Post\('forgotten'\)|async forgotten\(|session_forgotten/, // A forgotten password.
    /hidden name=/, // HTML.
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
);

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 1e8,
})
  .split('\n')
  .filter((file) => /\.(tsx?|mts|mjs|cjs|md|prisma)$/.test(file) && !DATA.test(file));
const wanted = process.argv[process.argv.indexOf('--list') + 1];
const counts = new Map(WORDS.map(([word]) => [word, { code: 0, tests: 0, docs: 0, screens: 0 }]));
for (const file of files) {
  let text;
  try {
    text = readFileSync(path.join(ROOT, file), 'utf8');
  } catch {
    continue; // Deleted and not yet committed.
  }
  const kind = /\.md$/.test(file)
    ? 'docs'
    : /\.(test|e2e)\.|\/testing\//.test(file)
      ? 'tests'
      : /\.en\.tsx?$|\/words\/en/.test(file)
        ? 'screens'
        : 'code';
  for (const [at, whole] of text.split('\n').entries()) {
    const line = whole.replace(KEPT, '');
    for (const [word, pattern] of WORDS) {
      const found = line.match(new RegExp(pattern.source, 'g'))?.length ?? 0;
      counts.get(word)[kind] += found;
      if (found && process.argv.includes('--list') && word.startsWith(wanted))
        console.log(`${file}:${at + 1}: ${whole.trim().slice(0, 160)}`);
    }
  }
}
let all = 0;
for (const [word, { code, tests, docs, screens }] of counts) {
  all += code + tests + docs + screens;
  console.log(`${word.padEnd(28)} code ${code}, tests ${tests}, docs ${docs}, screens ${screens}`);
}
console.log(`${all} places`);
if (process.argv.includes('--check') && all > 0) process.exit(1);

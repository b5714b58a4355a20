import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { folded } from '@hyrde/jobs/persons';

/** Lists of names, folded, ascending. */
export interface Lists {
  given: string[];
  rare: string[];
  surnames: string[];
}

/** Part of a package of names that is read. */
interface Faker {
  rawDefinitions: { person?: { first_name?: Named; last_name?: Named } };
}
type Named = Readonly<Record<string, unknown>>;

/** A package that is installed on demand, and so is no dependency. */
const FAKER = '@faker-js/faker';

/** The lists of the installed packages, with the packages' versions. */
export async function listsOf(folder: URL): Promise<{ lists: Lists; sources: string[] }> {
  const require = createRequire(new URL('package.json', folder));
  const { allFakers } = (await import(pathToFileURL(require.resolve(FAKER)).href)) as {
    allFakers: Record<string, Faker>;
  };
  const [given, rare, surnames] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { rawDefinitions } of Object.values(allFakers)) {
    addAll(given, rawDefinitions.person?.first_name);
    addAll(surnames, rawDefinitions.person?.last_name);
  }
  const names = new URL('node_modules/gender-detection-from-name/names/', folder);
  for (const file of readdirSync(names))
    for (const { 1: name = '' } of readFileSync(new URL(file, names), 'utf8').matchAll(/\['((?:[^'\\]|\\.)+)', *'/g))
      add(rare, name);
  for (const name of given) rare.delete(name);
  const sources = [FAKER, 'gender-detection-from-name'].map((name) => {
    const file = fileURLToPath(new URL(`node_modules/${name}/package.json`, folder));
    const { version, license } = JSON.parse(readFileSync(file, 'utf8')) as { version: string; license: string };
    return `${name} ${version} (${license})`;
  });
  return { lists: { given: [...given].sort(), rare: [...rare].sort(), surnames: [...surnames].sort() }, sources };
}

function addAll(names: Set<string>, of: Named | undefined): void {
  for (const list of Object.values(of ?? {}))
    if (Array.isArray(list)) for (const name of list) if (typeof name === 'string') add(names, name);
}

/** Adds the words of a name; a word of one letter is an initial. */
function add(names: Set<string>, name: string): void {
  for (const word of name.split(/[\s’'-]+/)) {
    const key = folded(word);
    if (/^[\p{L}\p{M}]{2,30}$/u.test(key)) names.add(key);
  }
}

/** Maximum length of a prefix shared with the name before: one sign of base 36. */
const MAX_SHARED = 35;
/** Characters a line; decoding base 64 skips the line ends. */
const LINE = 4_000;

/** Compresses a list: each name by the length of the prefix it shares with the one before, then Brotli, in base 64. */
export function packed(names: readonly string[]): string {
  let before = '';
  const lines = names.map((name) => {
    let shared = 0;
    while (shared < MAX_SHARED && shared < name.length && name[shared] === before[shared]) shared++;
    before = name;
    return `${shared.toString(36)}${name.slice(shared)}`;
  });
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(Buffer.from(lines.join('\n')), { params }).toString('base64');
}

/** The file that the product reads. */
export function nameDataFile({ given, rare, surnames }: Lists, sources: readonly string[]): string {
  const list = (name: string, comment: string, names: readonly string[]) => {
    const lines = packed(names).match(new RegExp(`.{1,${LINE}}`, 'g')) ?? [];
    return `/** ${comment}: ${names.length}. */\nexport const ${name} = \`\n${lines.join('\n')}\n\`;`;
  };
  return [
    '// Written by `npm run lab -- name-lists`; not by hand. How: docs/redaction.md.',
    `// Names of ${sources.join(' and ')}, folded, sorted, compressed (\`packed\` of lab/names).`,
    '',
    list('GIVEN_NAMES', 'Common given names', given),
    '',
    list('RARE_GIVEN_NAMES', 'Further given names', rare),
    '',
    list('SURNAMES', 'Surnames', surnames),
    '',
  ].join('\n');
}

// Writes the bill of materials of an image, or of an installation by npm: bill/sbom.cdx.json (CycloneDX) and
// bill/licences.txt. Run in the folder of package-lock.json after `npm ci`. npm's selection of one workspace (`npm sbom -w`) misses packages that several workspaces need,
// so the bill is that of the lock file, reduced to installed packages; it fails if an installed package is missing in
// it. It omits npm's serial number and time, so that images of the same sources are equal.
//   node bill.mjs api            in an image
//   npm run bill                 in this repository; a second word names another folder
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [image = '', folder = 'bill'] = process.argv.slice(2);

/** Name by which a package is installed; npm's list has it, too, also if it is an alias. */
const nameOf = (place) => place.split(`node_modules${path.sep}`).at(-1).replaceAll(path.sep, '/');

/** Installed packages; links to workspaces, which are parts of the product, are no folders. */
function* packagesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name.startsWith('.')) continue;
    const place = path.join(folder, entry.name);
    if (entry.name.startsWith('@')) {
      yield* packagesIn(place);
      continue;
    }
    const inside = readdirSync(place);
    if (inside.includes('package.json')) yield { place, inside, name: nameOf(place) };
    if (inside.includes('node_modules')) yield* packagesIn(path.join(place, 'node_modules'));
  }
}

/** Licences and notices of installed packages, by name and version. */
const texts = new Map();
for (const { place, inside, name } of packagesIn('node_modules')) {
  const { version, license } = JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8'));
  const files = inside.filter((file) => /^(licen[cs]e|copying|notice)/i.test(file) && !/\.[cm]?[jt]s$/.test(file));
  const words = files.map((file) => readFileSync(path.join(place, file), 'utf8').trim());
  texts.set(`${name}@${version}`, [license ?? 'licence: as said here', ...words].join('\n\n'));
}

const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
const lock = JSON.parse(execFileSync('npm', args, { encoding: 'utf8', maxBuffer: 64e6 }));
const components = lock.components.filter(({ name, version }) => texts.has(`${name}@${version}`));
const named = new Set(components.map(({ name, version }) => `${name}@${version}`));
const unnamed = [...texts.keys()].filter((one) => !named.has(one));
if (unnamed.length > 0) throw new Error(`Installed, and not in the bill:\n${unnamed.join('\n')}`);

const refs = new Set(components.map((component) => component['bom-ref']));
const dependencies = lock.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
const { serialNumber: _, metadata: ofLock, ...bill } = lock;
const { timestamp: __, component, ...made } = ofLock;
const metadata = { ...made, component: { ...component, type: 'application', name: `hyrde-${image}` } };
mkdirSync(folder, { recursive: true });
writeFileSync(
  path.join(folder, 'sbom.cdx.json'),
  JSON.stringify({ ...bill, metadata, components, dependencies }, null, 1),
);
const line = '='.repeat(80);
const all = [...texts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, text]) => `${line}\n${name} – ${text}\n`);
writeFileSync(path.join(folder, 'licences.txt'), all.join('\n'));
console.log(`${texts.size} packages`);

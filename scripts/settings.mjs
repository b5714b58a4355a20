// Finds settings that nothing reads because of a wrong name. Node's own modules only: nothing is installed yet.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

/** Minimum length of a name; shorter ones resemble too many others. */
const SHORTEST = 8;
/** Maximum number of letters that a typing error changes, drops or adds. */
const SLIPS = 2;

const namesIn = (example) => [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);

/**
 * A sentence for each variable that resembles a setting and is not one.
 * @param root folder with `.env.example` and perhaps `.env`
 * @param shell variables of the shell, many of which are unrelated
 */
export function strangeSettings(root, shell = process.env) {
  const known = namesIn(readFileSync(path.join(root, '.env.example'), 'utf8'));
  const file = path.join(root, '.env');
  const written = existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : [];
  const strange = (name) => !known.includes(name);
  const slips = Object.keys(shell).filter((name) => strange(name) && nearest(name, known) !== null);
  return [...new Set([...written.filter(strange), ...slips])].map((name) => {
    const meant = nearest(name, known);
    return `${name} is no setting of Hyrde and is not read.${meant ? ` Did you mean ${meant}?` : ' See .env.example.'}`;
  });
}

/** The known name that this one is a misspelling of, or null. */
function nearest(name, known) {
  if (name.length < SHORTEST) return null;
  return known.find((one) => one.length >= SHORTEST && distance(name, one) <= SLIPS) ?? null;
}

/** Letters changed, dropped or added between two words (Levenshtein 1966). */
function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length];
}

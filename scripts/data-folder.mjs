// The data folder's privacy, and the first person's e-mail address and password in it.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Removes other accounts' access to the data folder, including one that an earlier version left open, and sets the
 * umask so that files of this process and its children are private.
 */
export function closeToOthers(folder) {
  process.umask(0o077);
  chmodSync(folder, 0o700);
  const logs = path.join(folder, 'logs');
  if (!existsSync(logs)) return;
  chmodSync(logs, 0o700);
  for (const name of readdirSync(logs)) chmodSync(path.join(logs, name), 0o600);
}

/**
 * The first sign-in, created if there are no people; printed until the password has been changed, then deleted.
 * @param ask returns the rows of a statement
 * @returns null once the first password has been changed, or if the first person was created otherwise
 */
export async function firstSignIn(data, ask) {
  const file = path.join(data, 'first-sign-in.json');
  const people = await ask('select email, must_change_password as unchanged from person');
  if (!existsSync(file)) {
    if (people.length > 0) return null;
    const made = { email: 'admin@hyrde.localhost', password: randomBytes(9).toString('base64url') };
    writeFileSync(file, `${JSON.stringify(made, null, 1)}\n`, { mode: 0o600 });
  }
  const kept = JSON.parse(readFileSync(file, 'utf8'));
  const isGood = people.length === 0 || people.some(({ email, unchanged }) => email === kept.email && unchanged);
  if (isGood) return { ...kept, file };
  rmSync(file);
  return null;
}

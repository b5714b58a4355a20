// The first person's e-mail address and password: printed until the password has been changed, then deleted.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The first sign-in, created if there are no people; kept in the data folder, readable by its owner only.
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

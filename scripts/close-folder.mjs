// Restricts the data folder, which holds passwords and typed texts, to the account that runs the product.
import { chmodSync, existsSync, readdirSync } from 'node:fs';
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

// The data folder holds passwords and what people typed: it is for the account alone that runs the product.
import { chmodSync, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Takes the data folder from all other accounts, also one that an earlier version left open, and sees to it that nothing
 * that this process and its children write is for others.
 */
export function closeToOthers(folder) {
  process.umask(0o077);
  chmodSync(folder, 0o700);
  const logs = path.join(folder, 'logs');
  if (!existsSync(logs)) return;
  chmodSync(logs, 0o700);
  for (const name of readdirSync(logs)) chmodSync(path.join(logs, name), 0o600);
}

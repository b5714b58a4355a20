import { backup } from './backup/index.js';
import type { Command } from './command.js';
import { discover } from './discover/index.js';
import { locate } from './locate/index.js';
import { plan } from './plan/index.js';
import { restore } from './restore/index.js';
import { surface } from './surface/index.js';
import { verify } from './verify/index.js';
import { watch } from './watch/index.js';

/** Every command of `hyrde` by its name, in the order of the help text. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  locate,
  surface,
  watch,
  discover,
  plan,
  backup,
  restore,
  verify,
};

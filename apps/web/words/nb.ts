import { kindWords } from '@/kinds/words.nb';
import * as audit from './audit.nb';
import { conflict } from './conflict.nb';
import type { Words } from './en';
import { frame } from './frame.nb';
import { installation } from './installation.nb';
import * as owners from './owners.nb';
import * as people from './people.nb';
import { queues } from './queues.nb';
import { siteImport } from './site-import.nb';
import { subscriptions } from './subscriptions.nb';

/** The dictionary of bokmål. */
export const nb: Words = {
  ...frame,
  ...kindWords,
  ...audit,
  ...owners,
  ...people,
  conflict,
  installation,
  queues,
  siteImport,
  subscriptions,
};

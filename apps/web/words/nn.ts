import { kindWords } from '@/kinds/words.nn';
import * as audit from './audit.nn';
import { conflict } from './conflict.nn';
import type { Words } from './en';
import { frame } from './frame.nn';
import { installation } from './installation.nn';
import * as owners from './owners.nn';
import * as people from './people.nn';
import { queues } from './queues.nn';
import { siteImport } from './site-import.nn';
import { subscriptions } from './subscriptions.nn';

/** The dictionary of nynorsk. */
export const nn: Words = {
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

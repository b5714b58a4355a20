import { kindWords } from '@/kinds/words.en';
import * as audit from './audit.en';
import { conflict } from './conflict.en';
import { frame } from './frame.en';
import { installation } from './installation.en';
import * as owners from './owners.en';
import * as people from './people.en';
import { queues } from './queues.en';
import { siteImport } from './site-import.en';
import { subscriptions } from './subscriptions.en';

/** English, the reference dictionary: `Words` is its type, so a missing key of another language is a type error. */
export const en = {
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

export type Words = typeof en;
export type { FrameWords } from './frame.en';

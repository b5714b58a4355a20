import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { kindWords } from '@/kinds/words.nb';
import { LANGUAGE_COOKIE } from '../cookies';
import * as audit from './audit.nb';
import { conflict } from './conflict.nb';
import { en, type Words } from './en';
import { formats } from './format';
import { frame } from './frame.nb';
import { installation } from './installation.nb';
import { chooseLanguage, type Language } from './language';
import * as owners from './owners.nb';
import * as people from './people.nb';
import { queues } from './queues.nb';
import { siteImport } from './site-import.nb';
import { subscriptions } from './subscriptions.nb';

/** The Norwegian dictionary, in bokmål. */
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

export const DICTIONARIES: Record<Language, Words> = { en, nb };

/** Time zone of displayed times: that of the dashboard's machine, the same for all who compare them. */
export const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Words and formats of the request's language, for server components. */
export const getWords = cache(async () => {
  const language = chooseLanguage(
    (await cookies()).get(LANGUAGE_COOKIE)?.value,
    (await headers()).get('accept-language'),
  );
  return { language, words: DICTIONARIES[language], format: formats(language, TIME_ZONE) };
});

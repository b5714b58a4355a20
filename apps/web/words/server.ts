import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { LANGUAGE_COOKIE } from '../cookies';
import { en, type Words } from './en';
import { formats } from './format';
import { chooseLanguage, LANGUAGES, type Language } from './language';
import { nb } from './nb';
import { nn } from './nn';

export const DICTIONARIES: Record<Language, Words> = { en, nb, nn };

/** Time zone of displayed times: that of the dashboard's machine, the same for all who compare them. */
export const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Words and formats of the shown language, and `language` of the API's texts beside it, for server components. */
export const getWords = cache(async () => {
  const shown = chooseLanguage((await cookies()).get(LANGUAGE_COOKIE)?.value, (await headers()).get('accept-language'));
  return {
    shown,
    language: LANGUAGES[shown].texts,
    words: DICTIONARIES[shown],
    format: formats(shown, TIME_ZONE),
  };
});

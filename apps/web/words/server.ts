import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { LANGUAGE_COOKIE } from '../cookies';
import { DICTIONARIES } from './dictionaries';
import { formats } from './format';
import { chooseLanguage } from './language';

/** Times are shown in the zone of the machine that serves the dashboard, the same for everyone who compares them. */
export const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The words and formats of this request's language, for server components. */
export const getWords = cache(async () => {
  const language = chooseLanguage(
    (await cookies()).get(LANGUAGE_COOKIE)?.value,
    (await headers()).get('accept-language'),
  );
  return { language, words: DICTIONARIES[language], format: formats(language, TIME_ZONE) };
});

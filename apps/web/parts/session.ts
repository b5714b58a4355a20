import { cookies } from 'next/headers';
import { cache } from 'react';
import { get } from '@/api/server';
import { DATA_COOKIE } from '@/cookies';

export { may } from './roles';

/** Who is signed in; without a session the request ends at the sign-in page. */
export const getMe = cache(async () => get('/api/session'));

/** How many sites there are of each kind: decides what is shown, and whether there is a choice at all. */
export const getWorlds = cache(async () => {
  const count = async (practice: boolean) =>
    (await get('/api/sites', { query: { practice: String(practice), limit: 1 } })).total;
  const [real, practice] = await Promise.all([count(false), count(true)]);
  return { real, practice };
});

/** Is practice data shown? As chosen (URL, then cookie); else practice where it is all there is. */
export const showsPractice = cache(async (): Promise<boolean> => {
  const chosen = (await cookies()).get(DATA_COOKIE)?.value;
  const { real, practice } = await getWorlds();
  if (practice === 0) return false;
  if (chosen === 'practice') return true;
  return chosen !== 'real' && real === 0;
});

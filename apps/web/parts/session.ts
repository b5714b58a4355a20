import { cookies } from 'next/headers';
import { cache } from 'react';
import { get } from '@/api/server';
import { DATA_COOKIE } from '@/cookies';

export { may } from './closed-lists';

/** The signed-in person; without a session the request is redirected to the sign-in page. */
export const getMe = cache(async () => get('/api/session'));

/** Number of real and practice sites: decides which data is shown, and if there is a choice. */
export const getWorlds = cache(async () => {
  const count = async (practice: boolean) =>
    (await get('/api/sites', { query: { practice: String(practice), limit: 1 } })).total;
  const [real, practice] = await Promise.all([count(false), count(true)]);
  return { real, practice };
});

const chosenData = async () => (await cookies()).get(DATA_COOKIE)?.value;

/** True if the person has chosen practice or real data in this browser. */
export const hasChosenData = async (): Promise<boolean> => (await chosenData()) !== undefined;

/** True if practice data is shown: as chosen (query, then cookie), else if there is only practice data. */
export const showsPractice = cache(async (): Promise<boolean> => {
  const chosen = await chosenData();
  const { real, practice } = await getWorlds();
  if (practice === 0) return false;
  if (chosen === 'practice') return true;
  return chosen !== 'real' && real === 0;
});

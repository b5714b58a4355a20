import { redirect } from 'next/navigation';
import { WelcomeScreen } from '@/kinds/locate/screens/welcome/welcome-screen';
import { KIND_LINKS } from '@/kinds/navigation';
import { getMe, getWorlds, hasChosenData, may } from '@/parts/session';

/**
 * Screen after sign-in: the first kind that has work for this person; for those who may add bodies, until one is there or
 * data were chosen, the welcome; else the Overview.
 */
export default async function StartPage() {
  const [me, { real }, chosen] = await Promise.all([getMe(), getWorlds(), hasChosenData()]);
  for (const { href, hasWork } of KIND_LINKS) if (await hasWork?.(me)) redirect(href);
  if (real === 0 && !chosen && may(me, 'auditor')) return <WelcomeScreen />;
  redirect('/');
}

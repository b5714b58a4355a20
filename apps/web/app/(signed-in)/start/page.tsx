import { redirect } from 'next/navigation';
import { KIND_LINKS } from '@/kinds/navigation';
import { getMe } from '@/parts/session';

/** Redirects after sign-in: to the first kind that has work for this person, else to the Overview. */
export default async function StartPage() {
  const me = await getMe();
  for (const { href, hasWork } of KIND_LINKS) if (await hasWork?.(me)) redirect(href);
  redirect('/');
}

import { redirect } from 'next/navigation';
import { KIND_LINKS } from '@/kinds/navigation';
import { getMe } from '@/parts/session';

/** Where a person lands who has signed in: where the first of the kinds has work for them, else on the Overview. */
export default async function StartPage() {
  const me = await getMe();
  for (const { href, hasWork } of KIND_LINKS) if (await hasWork?.(me)) redirect(href);
  redirect('/');
}

import { redirect } from 'next/navigation';
import { entriesFor } from '@/parts/frame/menu';
import { getMe } from '@/parts/session';
import { getWords } from '@/words/server';

/** The menu entry has no screen of its own and redirects to its first one. */
export default async function SetUpPage() {
  const [me, { words }] = await Promise.all([getMe(), getWords()]);
  redirect(entriesFor(me, words).find(({ name }) => name === 'setUp')?.links[0]?.href ?? '/');
}

import { redirect } from 'next/navigation';
import { entriesFor } from '@/parts/frame/entries';
import { getMe } from '@/parts/session';
import { getWords } from '@/words/server';

/** The entry has no screen of its own: it opens its first. */
export default async function SetUpPage() {
  const [me, { words }] = await Promise.all([getMe(), getWords()]);
  redirect(entriesFor(me, words).find(({ name }) => name === 'setUp')?.links[0]?.href ?? '/');
}

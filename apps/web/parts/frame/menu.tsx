import type { Role } from '@hyrde/contracts';
import { getWords } from '@/words/server';
import { entriesFor } from './entries';
import { Header } from './header';

/** Header of every screen: the six entries, and the screens of the current one. */
export async function Menu({ me, practice }: { me: { role: Role; name: string }; practice: boolean }) {
  const { words } = await getWords();
  return <Header entries={entriesFor(me, words)} name={me.name} practice={practice} />;
}

import type { Role } from '@hyrde/contracts';
import { getWords } from '@/words/server';
import { entriesFor } from './entries';
import { Header } from './header';

/** What stands above every screen: the six entries, and the screens of the one that is open. */
export async function Menu({ me, practice }: { me: { role: Role; name: string }; practice: boolean }) {
  const { words } = await getWords();
  return <Header entries={entriesFor(me, words)} name={me.name} practice={practice} />;
}

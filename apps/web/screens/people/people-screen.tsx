import type { Schema } from '@/api/schema';
import { PageHead } from '@/design/page-head';
import { getMe } from '@/parts/session';
import { getWords } from '@/words/server';
import { AddPerson, PeopleTable } from './people-table';

export async function PeopleScreen({ people: { items, mail } }: { people: Schema<'People'> }) {
  const [{ words }, me] = await Promise.all([getWords(), getMe()]);
  return (
    <>
      <PageHead title={words.settings.people} />
      <PeopleTable people={items} ownId={me.id} />
      <AddPerson mail={mail} />
    </>
  );
}

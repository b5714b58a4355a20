import { get } from '@/api/server';
import { PeopleScreen } from '@/screens/people/people-screen';

export default async function PeoplePage() {
  return <PeopleScreen people={await get('/api/people')} />;
}

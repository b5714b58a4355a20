import { redirect } from 'next/navigation';
import { get } from '@/api/server';
import { SecondFactor } from '@/parts/accounts/second-factor';
import { GatePage } from '@/parts/frame/public-frame';
import { getMe } from '@/parts/session';
import { getWords } from '@/words/server';

/** Screen on which a required second factor is added before anything else. */
export default async function SecondFactorPage() {
  const me = await getMe();
  if (!me.mustAddSecondFactor) redirect('/');
  const [factors, { passkeys }] = await Promise.all([get('/api/second-factor'), get('/api/session/ways')]);
  const { secondFactor: text } = (await getWords()).words;
  return (
    <GatePage name={me.name} title={text.title} purpose={text.purpose}>
      <SecondFactor factors={factors} on={false} possible={passkeys} due />
    </GatePage>
  );
}

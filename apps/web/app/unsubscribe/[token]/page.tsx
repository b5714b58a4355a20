import type { Metadata } from 'next';
import type { PageInput } from '@/parts/page-input';
import { UnsubscribeScreen } from '@/screens/unsubscribe/unsubscribe-screen';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getWords()).words.subscriptions.end.title,
});

export default async function UnsubscribePage(props: PageInput<'token'>) {
  return <UnsubscribeScreen token={(await props.params).token} />;
}

import type { PageInput } from '@/parts/page-input';
import { UnsubscribeScreen } from '@/screens/unsubscribe/unsubscribe-screen';

export default async function UnsubscribePage(props: PageInput<'token'>) {
  return <UnsubscribeScreen token={(await props.params).token} />;
}

import { Notice } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { getWords } from '@/words/server';
import type { Filter, Lists, Tells } from './filter';
import { SubscriptionForm } from './subscription-form';

/** Makes a subscription; the filter stands as the list that it comes from had it. */
export async function NewSubscriptionScreen({
  tells,
  filter,
  practice,
  lists,
  mail,
}: {
  tells: Tells;
  filter: Filter;
  practice: boolean;
  lists: Lists;
  /** Whether mails can be sent. */
  mail: boolean;
}) {
  const { words, language } = await getWords();
  const text = words.subscriptions;
  return (
    <>
      <PageHead title={text.new} purpose={text.newPurpose} />
      {!mail && <Notice title={text.noMail}>{text.noMailBody}</Notice>}
      <SubscriptionForm
        given={{
          name: '',
          tells: [...tells],
          means: 'webhook',
          address: '',
          filter,
          practice,
          language,
          hour: 7,
          timeZone: null,
          atMost: 100,
        }}
        lists={lists}
        mail={mail}
        id={null}
      />
    </>
  );
}

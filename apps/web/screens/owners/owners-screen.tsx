import { get } from '@/api/server';
import { TextLink } from '@/design/link';
import { Empty } from '@/design/notice';
import { PageHead, Section } from '@/design/page-head';
import { Pager } from '@/parts/lists/list';
import { one, type PageInput } from '@/parts/lists/query';
import { RecordOwnerRequest } from '@/parts/owner-requests/request-form';
import { RequestTable } from '@/parts/owner-requests/request-table';
import { getMe, may } from '@/parts/session';
import { getWords, TIME_ZONE } from '@/words/server';

const PATH = '/set-up/owners';

/** Owners' requests on all sites: active, or withdrawn. */
export default async function OwnersPage(props: PageInput) {
  const search = await props.searchParams;
  const withdrawn = one(search, 'withdrawn') === 'true';
  const query = { withdrawn: String(withdrawn), cursor: one(search, 'cursor') };
  const page = await get('/api/owner-requests', { query });
  const [{ words }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.ownerRequests;
  const edits = may(me, 'auditor');
  return (
    <>
      <PageHead title={withdrawn ? text.showWithdrawn : text.title} purpose={text.purpose} />
      {page.items.length === 0 ? (
        <Empty title={withdrawn ? text.noneWithdrawn : text.none} />
      ) : (
        <>
          <RequestTable requests={page.items} edits={edits} />
          <Pager path={PATH} search={search} page={page} />
        </>
      )}
      <p className="mt-4">
        <TextLink href={withdrawn ? PATH : `${PATH}?withdrawn=true`}>
          {withdrawn ? text.showStanding : text.showWithdrawn}
        </TextLink>
      </p>
      {edits && !withdrawn && (
        <Section title={text.enter}>
          <RecordOwnerRequest timeZone={TIME_ZONE} />
        </Section>
      )}
    </>
  );
}

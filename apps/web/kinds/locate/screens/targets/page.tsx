import { get } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { Count, Link } from '@/design/link';
import { Empty } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { Table } from '@/design/table';
import { Badge } from '@/design/values';
import { languageName } from '@/parts/display-names';
import { one, type PageInput } from '@/parts/lists/query';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';

/** Maximum number of languages that are named; of more, only the number is shown. */
const MOST_NAMED = 5;

/** List of the targets: active ones, or archived ones. */
export default async function TargetsPage(props: PageInput) {
  const search = await props.searchParams;
  const archived = one(search, 'archived') === 'true';
  const targets = await get('/api/targets', { query: { archived: String(archived) } });
  const [{ words, language, format }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.targets;
  return (
    <>
      <PageHead title={archived ? text.showArchived : words.labels.targets} purpose={text.purpose}>
        {may(me, 'auditor') && (
          <ButtonLink href="/set-up/targets/new" kind="main">
            {words.labels.newTarget}
          </ButtonLink>
        )}
      </PageHead>
      <Table
        caption={words.labels.targets}
        rows={targets.items}
        empty={<Empty title={text.noneArchived} />}
        keyOf={(target) => target.id}
        columns={(column) => [
          column(words.labels.target, (target) => (
            <>
              <Link href={`/set-up/targets/${target.slug}`} className="plain-link">
                {target.name[language]}
              </Link>{' '}
              {!target.builtIn && <Badge>{text.own}</Badge>}
            </>
          )),
          column(text.what, { label: '', className: 'w-full min-w-64 text-soft' }, (target) => (
            <span className="max-sm:line-clamp-1">{target.description[language]}</span>
          )),
          column(words.labels.languages, { measure: true, className: 'wide-only whitespace-nowrap' }, (target) =>
            target.languages.length > MOST_NAMED
              ? format.whole(target.languages.length)
              : target.languages.map((code) => languageName(code, words)).join(', '),
          ),
          column(words.labels.version, { measure: true, className: 'wide-only whitespace-nowrap' }, (target) => (
            <Link href={`/set-up/targets/${target.slug}/versions`} className="plain-link">
              {format.whole(target.version)}
            </Link>
          )),
          column(words.nav.sweeps, { numeric: true }, (target) => (
            <Count of={target.sweeps} rows={`/runs?target=${target.slug}`}>
              {format.whole(target.sweeps)}
            </Count>
          )),
        ]}
      />
      <p className="mt-4">
        <Link href={archived ? '/set-up/targets' : '/set-up/targets?archived=true'} className="link">
          {archived ? text.showActive : text.showArchived}
        </Link>
      </p>
    </>
  );
}

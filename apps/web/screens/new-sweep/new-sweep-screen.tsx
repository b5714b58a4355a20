import { get } from '@/api/server';
import { MainLink } from '@/design/button';
import { Tabs } from '@/design/link';
import { Empty, Notice } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { FORMS } from '@/kinds/forms';
import type { SweepForm } from '@/kinds/kind-parts';
import { getInLanguage, wordsOf } from '@/kinds/request';
import { one, type Search, withSearch } from '@/parts/lists/query';
import { getMe, getWorlds, may, showsPractice } from '@/parts/session';
import { UnnamedOperator } from '@/parts/sweeps/new-sweep-form';

/** Form that starts a sweep or creates a schedule, for roles that may and if there are sites. */
export async function NewSweepScreen({ search, scheduled }: { search: Search; scheduled: boolean }) {
  const [inLanguage, practice, worlds, me, { operator }] = await Promise.all([
    getInLanguage(),
    showsPractice(),
    getWorlds(),
    getMe(),
    get('/api/limits'),
  ]);
  const { words } = inLanguage;
  const text = words.newSweep;
  const sites = practice ? worlds.practice : worlds.real;
  const asked = one(search, 'kind');
  const { Form, purpose, kind: chosen, ...form }: SweepForm = FORMS.find(({ kind }) => kind === asked) ?? FORMS[0];
  const own = form.title?.(words) ?? text.titleOf(wordsOf(chosen, inLanguage)?.title ?? chosen);
  const title = scheduled ? words.schedules.new : own;
  const tabs = FORMS.map(({ kind }) => ({
    href: withSearch('/runs/new', search, { kind }),
    name: wordsOf(kind, inLanguage)?.title ?? kind,
    here: kind === chosen,
  }));
  if (!may(me, 'auditor'))
    return (
      <>
        <PageHead title={title} purpose={purpose(words)} />
        <Notice title={words.errors.forbiddenTitle}>{words.errors.forbidden.auditor}</Notice>
      </>
    );
  return (
    <>
      <PageHead title={title} purpose={purpose(words)} />
      <Tabs tabs={tabs} label={text.kinds} />
      {sites === 0 ? (
        <Empty title={words.sites.empty} way={<MainLink href="/bodies/import">{words.sites.import}</MainLink>}>
          {words.overview.emptySites}
        </Empty>
      ) : (
        <>
          {!practice && !operator.url && !operator.mail && <UnnamedOperator />}
          <Form sites={sites} practice={practice} scheduled={scheduled} search={search} />
        </>
      )}
    </>
  );
}

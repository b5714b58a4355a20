import { ButtonLink } from '@/design/button';
import { Empty, Notice } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { getMe, getWorlds, may, showsPractice } from '@/parts/session';
import { getWords } from '@/words/server';
import { FORMS } from '../kinds/forms';

/** Starts a sweep, or a schedule of them, for those who may and have sites. Locate is the only kind with a form. */
export async function NewSweepScreen({ scheduled }: { scheduled: boolean }) {
  const [{ words }, practice, worlds, me] = await Promise.all([getWords(), showsPractice(), getWorlds(), getMe()]);
  const text = words.newSweep;
  const sites = practice ? worlds.practice : worlds.real;
  if (!may(me, 'auditor'))
    return (
      <>
        <PageHead title={text.title} purpose={text.purpose} />
        <Notice title={words.errors.forbiddenTitle}>{words.errors.forbiddenBody}</Notice>
      </>
    );
  return (
    <>
      <PageHead title={scheduled ? words.schedules.new : text.title} purpose={text.purpose} />
      {sites === 0 ? (
        <Empty title={words.sites.empty}>
          <p className="mb-3">{words.overview.emptySites}</p>
          <ButtonLink href="/sites/import" kind="main">
            {words.sites.import}
          </ButtonLink>
        </Empty>
      ) : (
        <FORMS.locate sites={sites} practice={practice} scheduled={scheduled} />
      )}
    </>
  );
}

import { get } from '@/api/server';
import { PageHead } from '@/design/page-head';
import { KIND_SETTINGS } from '@/kinds/settings';
import { WhatIsThis } from '@/parts/guides/what-is-this';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import { DefaultsTable } from './defaults-table';

/** Settings of administrators, and constants in force, which everybody may read. */
export default async function LimitsPage() {
  const [settings, defaults] = await Promise.all([get('/api/settings'), get('/api/settings/defaults')]);
  const [{ words, format }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.settings;
  const sets = may(me, 'admin');
  return (
    <>
      <PageHead title={text.limits} />
      {sets && KIND_SETTINGS.map((Sections, i) => <Sections key={String(i)} settings={settings} />)}
      <details className="mt-6" open={!sets}>
        <summary className="mb-2 cursor-pointer">
          <h2 className="ml-1 inline text-lg">{text.defaultsTitle}</h2>
        </summary>
        <div className="mb-2 flex items-center gap-2 text-soft">
          <WhatIsThis term={text.defaultsWhat} guide="operator#start-it" words={words.common} />
          {text.defaultsWhat.everyday}
        </div>
        <DefaultsTable defaults={defaults.items} words={words} format={format} />
      </details>
    </>
  );
}

import type { components } from '@hyrde/client';
import { Count } from '@/design/count';
import { Section } from '@/design/page-head';
import { getMe, may } from '@/parts/session';
import { SiteLink } from '@/parts/site-link';
import type { Words } from '@/words/en';
import { getWords } from '@/words/server';
import type { Site } from '../../kind-parts';
import { StrikeOut } from './strike-out';

type Mute = components['schemas']['Mute'];

/** What "not news" has taught of the site's hubs, in words, each to be struck out. */
export async function MutesSection({
  site,
  mutes: { items, after },
}: {
  site: Site;
  mutes: components['schemas']['Mutes'];
}) {
  const [{ words, format }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.watch.mutes;
  return (
    <Section title={text.title}>
      <p className="mb-3 max-w-[90ch] text-soft">{text.body(format.whole(after.title), format.whole(after.section))}</p>
      <ul className="flex flex-col gap-2">
        {items.map((mute) => (
          <li key={mute.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="min-w-0 flex-1 basis-60">
              <span className="font-medium break-words">{aboutOf(mute, words)}</span> <MuteText mute={mute} />
              {mute.state === 'standing' && (
                <Count of={mute.muted} rows={`/records/feed?state=muted&siteId=${site.id}&muteId=${mute.id}`}>
                  {text.muted(format.whole(mute.muted))}
                </Count>
              )}
            </span>
            {may(me, 'auditor') && (
              <StrikeOut id={mute.id} struck={mute.state === 'struck'} about={aboutOf(mute, words)} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What documents that it holds for have in common. */
function aboutOf({ by, example }: Mute, { watch: { mutes: text } }: Words): string {
  const shown = by === 'title' ? example?.title : example?.url;
  return shown ? text.by[by](shown) : text.unnamed[by];
}

async function MuteText({ mute: { hub, at, notNews, state } }: { mute: Mute }) {
  const { words, format } = await getWords();
  const text = words.watch.mutes;
  return (
    <>
      <SiteLink url={hub.url} words={words}>
        {text.at(hub.title || hub.url)}
      </SiteLink>
      <span className="block text-sm text-soft">
        {state === 'struck' ? text.struck : text.since(format.minute(at), format.whole(notNews))}
      </span>
    </>
  );
}

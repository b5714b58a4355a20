import type { components } from '@hyrde/client';
import { Section } from '@/design/page-head';
import { EnterWish } from '@/parts/owner-wishes/enter-wish';
import { WishTable } from '@/parts/owner-wishes/wish-table';
import { getWords, TIME_ZONE } from '@/words/server';

interface Props {
  host: string;
  wishes: readonly components['schemas']['StandingWish'][];
  edits: boolean;
}

/** What the site's owner asks for, and the way to enter more. */
export async function OwnerSection({ host, wishes, edits }: Props) {
  const { words } = await getWords();
  const text = words.ownerWishes;
  return (
    <Section title={text.ofSite}>
      {wishes.length === 0 ? (
        <p className="text-soft">{text.noneOfSite}</p>
      ) : (
        <WishTable wishes={wishes} edits={edits} />
      )}
      {edits && (
        <details className="mt-2">
          <summary className="link w-fit cursor-pointer">{text.enter}</summary>
          <div className="mt-2">
            <EnterWish host={host} timeZone={TIME_ZONE} />
          </div>
        </details>
      )}
    </Section>
  );
}

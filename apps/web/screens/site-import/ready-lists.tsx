'use client';
import type { components } from '@/api/api.gen';
import { Button } from '@/design/button';
import { useWords } from '@/words/client';

type Lists = components['schemas']['ReadyLists']['items'];

/** Lists that come with the product: what is in them and what is not, and the way to read them in as any other. */
export function ReadyLists({
  lists,
  busy,
  onChoose,
}: {
  lists: Lists;
  busy: boolean;
  onChoose(list: File | null): void;
}) {
  const { words, language, format } = useWords();
  const text = words.siteImport;
  const address = (id: string, ending: string) => `/api/ready-lists/${id}/sites.${ending}`;
  async function choose(id: string) {
    const response = await fetch(address(id, 'csv'));
    onChoose(new File([await response.blob()], `${id}.csv`));
  }
  return (
    <>
      <p className="mb-2 max-w-[90ch] text-soft">{text.readyPurpose}</p>
      {lists.map(({ id, name, source, asOf, sites, withoutAddress }) => (
        <div key={id} className="panel flex max-w-2xl flex-col gap-2 p-4">
          <h3 className="font-medium">{name[language]}</h3>
          <p>{text.readyFacts(format.whole(sites), source[language], format.day(asOf))}</p>
          <p className="text-soft">{text.readyLacks(format.whole(withoutAddress))}</p>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button busy={busy} onClick={() => choose(id)}>
              {text.readyShow}
            </Button>
            {['csv', 'xlsx'].map((ending) => (
              <a key={ending} href={address(id, ending)} download className="link">
                {text.readyAs(ending.toUpperCase())}
              </a>
            ))}
          </div>
        </div>
      ))}
    </>
  );
}

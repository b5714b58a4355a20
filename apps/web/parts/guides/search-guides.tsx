import { Button } from '@/design/button';
import { getWords } from '@/words/server';

/** Search field of the guides: a plain form with GET, so that results have an address. */
export async function SearchGuides({ asked }: { asked?: string | undefined }) {
  const { words } = await getWords();
  return (
    <search>
      <form action="/help" className="flex flex-wrap items-end gap-2">
        <label className="flex min-w-0 flex-1 basis-44 flex-col text-sm text-soft">
          {words.guides.search}
          <input type="search" name="q" defaultValue={asked} maxLength={100} className="control w-full text-ink" />
        </label>
        <Button type="submit">{words.guides.find}</Button>
      </form>
    </search>
  );
}

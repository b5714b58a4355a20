import { get } from '@/api/server';
import { MainLink } from '@/design/button';
import { Link } from '@/design/link';
import { PageHead } from '@/design/page-head';
import { Table } from '@/design/table';
import { Badge } from '@/design/values';
import { displayName } from '@/parts/display-names';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';

/** Recipes in force: the installation's own, then the built-in ones. */
export default async function RecipesPage() {
  const { items } = await get('/api/portal-recipes');
  const [{ words }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.recipes;
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose}>
        {may(me, 'admin') && <MainLink href="/set-up/recipes/new">{text.add}</MainLink>}
      </PageHead>
      <Table
        caption={text.title}
        rows={items}
        keyOf={({ id }) => id}
        columns={(column) => [
          column(
            text.name,
            { className: 'min-w-44 wrap-anywhere print:min-w-0' },
            ({ id, name, vendor, version, replacesBuiltIn }) => (
              <>
                <Link href={`/set-up/recipes/${id}`} className="link">
                  {name}
                </Link>{' '}
                {version > 0 && <Badge tone="busy">{text.own}</Badge>}{' '}
                {replacesBuiltIn && <Badge>{text.replaces}</Badge>}
                <span className="block text-xs font-normal text-soft">{vendor}</span>
              </>
            ),
          ),
          column(words.labels.holds, { className: 'min-w-20' }, ({ kind }) => text.kinds[kind]),
          column(text.countries, { className: 'min-w-24 wrap-anywhere print:min-w-0' }, ({ countries }) =>
            countries.map((code) => displayName(code.toUpperCase(), 'region', words)).join(', '),
          ),
          column(text.certainty, { className: 'min-w-32 wrap-anywhere print:min-w-0' }, ({ certainty, guessed }) =>
            certainty === 'sure' ? text.sure : <Folded title={text.guessed} lines={guessed} />,
          ),
          column(
            words.labels.knownFrom,
            { className: 'min-w-52 wrap-anywhere text-soft print:min-w-0 print:text-xs' },
            ({ source, terms, robots }) => (
              <Folded title={text.ofFile} lines={[...source, terms, robots].filter((line) => line !== '')} />
            ),
          ),
        ]}
      />
    </>
  );
}

/** Lines of a recipe's file, which are in English. */
const Folded = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <details>
    <summary className="-my-1 cursor-pointer py-1">{title}</summary>
    <ul lang="en" className="list-disc pl-5 text-xs text-soft">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </details>
);

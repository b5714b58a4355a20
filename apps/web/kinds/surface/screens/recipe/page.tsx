import { get } from '@/api/server';
import { Link } from '@/design/link';
import { Notice } from '@/design/notice';
import { PageHead, Section } from '@/design/page-head';
import { Table } from '@/design/table';
import { one, type PageInput } from '@/parts/lists/query';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import { RecipeEditor, RevokeRecipe } from './recipe-editor';

/** Screen of a recipe: its JSON, which an administrator can change, try and save, and its versions. */
export default async function RecipePage(props: PageInput<'id'>) {
  const [{ id }, search] = await Promise.all([props.params, props.searchParams]);
  const version = one(search, 'version');
  const recipe = await get('/api/portal-recipes/{id}', {
    path: { id },
    query: /^\d+$/.test(version ?? '') ? { version: Number(version) } : {},
  });
  const [{ words, format }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.recipes;
  const edits = may(me, 'admin');
  const json = JSON.stringify(recipe.recipe, null, 2);
  const { inForce } = recipe;
  const state =
    inForce === null ? text.notInForce : inForce === 0 ? text.builtInForce : text.inForce(format.whole(inForce));
  return (
    <>
      <PageHead title={recipe.name} purpose={state}>
        {edits && inForce !== null && inForce > 0 && (
          <RevokeRecipe id={id} name={recipe.name} builtIn={recipe.builtIn} />
        )}
      </PageHead>
      {inForce !== null && recipe.version !== inForce && (
        <Notice tone="warning">{text.otherVersion(format.whole(recipe.version))}</Notice>
      )}
      {edits ? (
        <RecipeEditor key={recipe.version} json={json} url={exampleOf(recipe.recipe)} seen={{ id, inForce }} />
      ) : (
        <>
          <p className="text-soft">{text.readOnly}</p>
          <pre className="mt-3 overflow-x-auto rounded-md border border-line p-3 text-sm">{json}</pre>
        </>
      )}
      {recipe.versions.length > 0 && (
        <Section title={words.labels.versions}>
          <Table
            caption={words.labels.versions}
            rows={recipe.versions}
            keyOf={({ version }) => version}
            columns={(column) => [
              column(words.labels.version, ({ version }) => (
                <Link href={`/set-up/recipes/${id}?version=${version}`} className="link">
                  {format.whole(version)}
                </Link>
              )),
              column(text.by, ({ by }) => by),
              column(text.at, ({ at }) => format.minute(at)),
              column(text.until, ({ endedAt, endedBy }) =>
                endedAt ? [format.minute(endedAt), endedBy].filter(Boolean).join(', ') : text.stillInUse,
              ),
            ]}
          />
          {recipe.builtIn && (
            <p className="mt-3">
              <Link href={`/set-up/recipes/${id}?version=0`} className="link">
                {words.labels.builtIn}
              </Link>
            </p>
          )}
        </Section>
      )}
    </>
  );
}

/** Address of the recipe's first example; empty if it has none. */
function exampleOf(recipe: Readonly<Record<string, unknown>>): string {
  const [first] = Array.isArray(recipe.examples) ? (recipe.examples as { url?: unknown }[]) : [];
  return typeof first?.url === 'string' ? first.url : '';
}

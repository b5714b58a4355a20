import { get } from '@/api/server';
import { ButtonAnchor } from '@/design/button';
import { TextLink } from '@/design/link';
import { Notice } from '@/design/notice';
import { SignInForm } from '@/parts/accounts/sign-in-form';
import { PublicCard } from '@/parts/frame/public-frame';
import { one, type PageInput } from '@/parts/lists/query';
import { getWords } from '@/words/server';

/** Default page after sign-in. */
const LANDING = '/start';

/**
 * Target after sign-in: local paths only. Browsers read `//host` and `/\host` as other hosts, so such a value must not
 * redirect a person (open redirect).
 */
export function safeNext(next: string | string[] | undefined): string {
  if (typeof next !== 'string' || !next.startsWith('/')) return LANDING;
  const base = 'http://hyrde.invalid';
  const url = URL.canParse(next, base) ? new URL(next, base) : null;
  return url?.origin === base ? url.pathname + url.search : LANDING;
}

/**
 * Sign-in screen with redirect to the requested page.
 * @param problem reason why the identity provider's response was rejected, from the query
 */
export default async function SignInPage({ searchParams }: PageInput) {
  const search = await searchParams;
  const next = safeNext(search.next);
  const { words } = await getWords();
  const ways = await get('/api/session/ways');
  const text = words.provider;
  const why = Object.entries(text.problems).find(([name]) => name === one(search, 'problem'))?.[1];
  const below = (
    <p className="mt-4 text-center text-sm">
      <TextLink href="/visits">{words.signIn.visits}</TextLink>
    </p>
  );
  return (
    <PublicCard title={words.signIn.title} purpose={words.signIn.purpose} below={below}>
      {why && <Notice tone="bad">{why}</Notice>}
      {ways.provider && (
        <>
          <ButtonAnchor kind="main" href={`/api/session/provider?${new URLSearchParams({ next })}`} className="w-full">
            {text.signIn(ways.provider)}
          </ButtonAnchor>
          <p className="my-4 text-center text-sm text-soft">{text.or}</p>
        </>
      )}
      <SignInForm next={next} passkeys={ways.passkeys} />
      {ways.passwordLink && (
        <p className="mt-4 text-sm">
          <TextLink href="/forgotten-password">{words.people.passwordLink.ask}</TextLink>
        </p>
      )}
    </PublicCard>
  );
}

import type { ReactNode } from 'react';

/**
 * The name of a screen, as its heading and as the title of the browser's tab. The tab's title is an element of the
 * screen instead of Next's metadata: Next mounts metadata anew whenever a screen is refreshed, and a refresh during a
 * navigation could lose the title (compare vercel/next.js#95268).
 */
export function ScreenTitle({ title, badges }: { title: string; badges?: ReactNode }) {
  return (
    <>
      <title>{`${title} · Hyrde`}</title>
      <h1 className="text-2xl break-words">
        {title}
        {badges && <> {badges}</>}
      </h1>
    </>
  );
}

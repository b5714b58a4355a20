import type { ReactNode } from 'react';

interface PageHeadProps {
  title: string;
  badges?: ReactNode;
  purpose?: ReactNode;
  children?: ReactNode;
}

/** A screen's title, a line that explains its purpose if the title does not, and the screen's actions. */
export function PageHead({ title, badges, purpose, children }: PageHeadProps) {
  return (
    <div className="mb-6 flex flex-wrap items-start print:mb-3 justify-between gap-x-6 gap-y-3 lg:[&+.grid>section]:mt-0 [&+.grid>section:first-child]:mt-0 [&+section]:mt-0">
      <div className="min-w-0">
        <ScreenTitle title={title} badges={badges} />
        {purpose && <p className="mt-1 max-w-[75ch] text-pretty text-soft">{purpose}</p>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </div>
  );
}

interface SectionProps {
  title: string;
  what?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

/** A section of a screen with its heading; `what` is its explanation. */
export function Section({ title, what, aside, children }: SectionProps) {
  return (
    <section className="mt-10 min-w-0 print:mt-5">
      <div className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-1 print:mb-2">
        <h2 className="text-xl print:text-lg">{title}</h2>
        {what}
        {aside && <div className="ml-auto text-sm text-soft">{aside}</div>}
      </div>
      {children}
    </section>
  );
}

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

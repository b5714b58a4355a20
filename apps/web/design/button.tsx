import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes';
import { Link } from './link';

type Look = 'main' | 'plain' | 'danger' | 'quiet';

const LOOKS: Record<Look, string> = {
  main: 'bg-accent text-on-accent border-transparent hover:bg-accent-strong',
  plain: 'bg-paper text-ink border-edge hover:bg-raised',
  danger: 'bg-paper text-no border-no hover:bg-no-soft',
  quiet: 'bg-transparent text-accent border-transparent underline underline-offset-3 hover:bg-raised',
};

const look = (kind: Look, small: boolean) =>
  classes(
    'inline-flex items-center justify-center gap-1.5 rounded-md border font-medium cursor-pointer select-none print:hidden',
    'disabled:cursor-not-allowed disabled:opacity-60 aria-busy:cursor-progress no-underline',
    small ? 'min-h-8 px-2.5 text-sm' : 'min-h-9 px-3.5',
    LOOKS[kind],
  );

/** A button; while `busy` it cannot be pressed again and screen readers are informed. */
export function Button({
  kind = 'plain',
  small = false,
  busy = false,
  className,
  ...rest
}: ComponentProps<'button'> & { kind?: Look; small?: boolean; busy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      disabled={rest.disabled || busy}
      className={classes(look(kind, small), className)}
    />
  );
}

/** A link with the look of a button, for navigation. */
export function ButtonLink({
  kind = 'plain',
  small = false,
  className,
  ...rest
}: ComponentProps<typeof Link> & { kind?: Look; small?: boolean }) {
  return <Link {...rest} className={classes(look(kind, small), className)} />;
}

/** A `ButtonLink` to an address outside the dashboard's screens. */
export function ButtonAnchor({ kind = 'plain', className, ...rest }: ComponentProps<'a'> & { kind?: Look }) {
  return <a {...rest} className={classes(look(kind, false), className)} />;
}

/** The button that sends a form. */
export const Submit = ({ busy, children }: { busy: boolean; children: ReactNode }) => (
  <Button type="submit" kind="main" busy={busy}>
    {children}
  </Button>
);

/** The main action of a screen, if it is a link. */
export const MainLink = (props: Pick<ComponentProps<typeof Link>, 'href' | 'children'>) => (
  <ButtonLink {...props} kind="main" />
);

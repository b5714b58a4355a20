import { ButtonLink } from '@/design/button';

interface Props {
  label: string;
  /** Name of the body, target, portal, view or search that is followed. */
  name: string;
  events: readonly string[];
  filter?: Readonly<Record<string, string | undefined>>;
  small?: boolean;
}

/** A link to the small form of a subscription to what is new somewhere. */
export function Follow({ label, name, events, filter = {}, small = false }: Props) {
  const given = Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const query = new URLSearchParams([
    ['follow', name.slice(0, 200)],
    ...events.map((type) => ['events', type]),
    ...given,
  ]);
  return (
    <ButtonLink small={small} href={`/records/subscriptions/new?${query}`}>
      {label}
      <span className="sr-only"> {name}</span>
    </ButtonLink>
  );
}

/** A target that a body had and lacks on proof, and back. */
export const DUTY_EVENTS = ['duty.lapsed', 'duty.met'] as const;
/** Changes of known pages. */
export const PAGE_EVENTS = ['page.lost', 'page.moved', 'page.returned', 'page.changed'] as const;
/** Events of a body. */
export const BODY_EVENTS = [...DUTY_EVENTS, ...PAGE_EVENTS, 'document.found', 'record.found'] as const;

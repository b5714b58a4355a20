import { BUILT_IN_TARGETS } from './library.js';
import type { Duty } from './target-file.js';

const EU_MEMBERS = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** Top-level domains that are not their country's code. */
const COUNTRY_OF: Readonly<Record<string, string>> = { UK: 'GB' };

/** The laws that bid public bodies to publish a target, as far as its file names them; empty for people's own. */
export const dutiesOf = (slug: string): readonly Duty[] =>
  BUILT_IN_TARGETS.find((target) => target.slug === slug)?.duties ?? [];

/**
 * Those that bid the body of a site: of its country, and of the EU where that is a member.
 * @param home a valid URL
 * @param known the body's country, ISO 3166-1 alpha-2 in capitals; null where nobody knows: then the one that its address
 * ends in, if any
 */
export function dutiesFor(slug: string, home: string, known: string | null): Duty[] {
  const end = new URL(home).hostname.split('.').at(-1)?.toUpperCase() ?? '';
  const country = known ?? COUNTRY_OF[end] ?? end;
  const isMember = EU_MEMBERS.includes(country);
  return dutiesOf(slug).filter((duty) => (duty.country === 'EU' ? isMember : duty.country === country));
}

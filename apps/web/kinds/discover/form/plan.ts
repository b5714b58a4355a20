import type { components } from '@hyrde/client';
import { lines } from '../parts/lines';

const blocks = (text: string): string[] => text.split(/\n\s*\n/).flatMap((block) => block.trim() || []);

/** What the form of a topic says, as the service wants it. */
export function planOf(data: FormData, practice: boolean) {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const reach = text('reach');
  return {
    kind: 'discover' as const,
    words: lines(text('words')),
    language: text('language') || null,
    examples: blocks(text('examples')),
    counterExamples: blocks(text('counterExamples')),
    seeds: lines(text('seeds')),
    sites: data.get('sites') === 'all' ? ('all' as const) : null,
    reach: reach === 'domains' ? { domains: lines(text('domains')) } : reach === 'registered' ? reach : 'anywhere',
    refused: lines(text('refused')),
    allowed: lines(text('allowed')),
    cap: text('cap') === '' ? null : Number(text('cap')),
    policy: text('policy') as components['schemas']['DiscoverPolicy'],
    budget: Number(text('budget')),
    practice,
  } as const;
}

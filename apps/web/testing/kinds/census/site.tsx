import { Section } from '@/design/page-head';
import type { Site, SiteParts } from '@/kinds/kind-parts';
import { getWords } from '@/words/server';
import { censusWords } from './census-words';
import { Counts } from './counts';

async function Sections({ site }: { site: Site }) {
  const { words } = await getWords();
  return (
    <Section title={censusWords(words).ofSite}>
      <Counts practice={site.practice} />
    </Section>
  );
}

export const census: SiteParts = { Sections };

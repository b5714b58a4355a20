import { kindTexts } from '@/kinds/kind-parts';

/** Texts of a surface sweep: number of portals, and policy that selects queries. */
export const surface = kindTexts(
  'surface',
  ({ portals }, { words, format }) => {
    const text = words.surface.sweep;
    return { about: text.about(format.whole(portals)), purpose: text.purpose, engines: [text.policy] };
  },
  ({ coverage }, { words, format }) => ({
    about: words.surface.sweep.schedule(format.percent(coverage)),
    engines: null,
  }),
);

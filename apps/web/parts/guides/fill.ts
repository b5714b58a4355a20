import type { Guide } from './guide';

/** Placeholders of the guides, `{hostPace}` in their text: settings of the installation, as they are shown. */
export const PLACEHOLDERS = ['hostPace', 'bodiesKept', 'namesKept'] as const;
export type GuideValues = Readonly<Record<(typeof PLACEHOLDERS)[number], string>>;

const PLACEHOLDER = new RegExp(`\\{(${PLACEHOLDERS.join('|')})\\}`, 'g');

/** The guides with the values in place of their placeholders. */
export const filledGuides = (guides: readonly Guide[], values: GuideValues): Guide[] =>
  JSON.parse(JSON.stringify(guides), (_, part) =>
    typeof part === 'string' ? part.replaceAll(PLACEHOLDER, (_, name: keyof GuideValues) => values[name]) : part,
  );

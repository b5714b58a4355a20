/** Makers and systems by what stands in a User-Agent, the more telling first: Edge and Opera call themselves Chrome too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const nameIn = (names: readonly (readonly [RegExp, string])[], agent: string): string[] =>
  names
    .filter(([mark]) => mark.test(agent))
    .map(([, name]) => name)
    .slice(0, 1);

/** By what a person knows a browser of theirs again, such as "Firefox · Linux"; nothing else of its User-Agent is kept. */
export const browserName = (agent: string | undefined): string =>
  [...nameIn(BROWSERS, agent ?? ''), ...nameIn(SYSTEMS, agent ?? '')].join(' · ');

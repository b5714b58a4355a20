/** Identifiers that have a kind's name in them and mean something else. */
const OTHER_MEANINGS: Readonly<Record<string, string>> = {
  LiveRefresh: 'a screen that reads itself again',
  RefreshPacer: 'how often it does',
  refreshing: 'that it does',
  MAX_REFRESH_S: 'as the next',
  setRefresh: 'of a page that leads on by <meta http-equiv="refresh">',
};

/** Without comments; what stands in strings stays. */
const withoutComments = (source: string): string =>
  source.replace(
    /('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)|\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g,
    (_, kept) => kept ?? '',
  );

/** `makeLocatePlan` → make, locate, plan; `locate_sweep` → locate, sweep. */
const partsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_$]+/);

/**
 * How a file's source names kinds: as a string, as a folder that it imports, as a dictionary's words, or as a part of a
 * name that has others (`LocatePlan`, `locate_sweep`). A verb by itself (`router.refresh()`) is no kind's name.
 */
export function kindsNamedIn(source: string, kinds: readonly string[]): string[] {
  const code = withoutComments(source);
  const kind = `(?:${kinds.join('|')})`;
  const plain = [
    `(['"\`])${kind}\\1`,
    `(?:from|import\\(|import) ?'[^']*/${kind}(?:/[^']*)?'`,
    `\\b(?:words|en|nb)\\.${kind}\\b`,
  ].flatMap((pattern) => code.match(new RegExp(pattern, 'g')) ?? []);
  const composed = (code.match(/[A-Za-z_$][\w$]*/g) ?? []).filter((name) => {
    const parts = partsOf(name);
    return parts.length > 1 && OTHER_MEANINGS[name] === undefined && parts.some((part) => kinds.includes(part));
  });
  return [...new Set([...plain, ...composed])];
}

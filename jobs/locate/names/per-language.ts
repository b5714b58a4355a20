/** Maximum number of results kept: those of 28 targets in two languages, some half a megabyte each at most. */
const MAX_KEPT = 64;

/**
 * Makes a function compute each result once for an object and a language, so that searches share the results. The most
 * recently used ones are kept.
 */
export function oncePerLanguage<Key extends object, Result>(
  compute: (key: Key, language: string | null) => Result,
): (key: Key, language: string | null) => Result {
  const numbers = new WeakMap<Key, number>();
  let next = 0;
  const kept = new Map<string, Result>();
  return (key, language) => {
    const number = numbers.get(key) ?? next++;
    numbers.set(key, number);
    const name = `${number} ${language}`;
    const known = kept.has(name);
    const result = known ? (kept.get(name) as Result) : compute(key, language);
    kept.delete(name);
    kept.set(name, result);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return result;
  };
}

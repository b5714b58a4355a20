/**
 * Makes a function compute each result once for an object and a language, so that searches share the results. They end
 * with the object.
 */
export function oncePerLanguage<Key extends object, Result>(
  compute: (key: Key, language: string | null) => Result,
): (key: Key, language: string | null) => Result {
  const known = new WeakMap<Key, Map<string | null, Result>>();
  return (key, language) => {
    const results = known.get(key) ?? new Map<string | null, Result>();
    known.set(key, results);
    const result = results.get(language) ?? compute(key, language);
    results.set(language, result);
    return result;
  };
}

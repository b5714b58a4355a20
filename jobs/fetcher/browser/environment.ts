/** Variables that a browser receives: programs, language, zone and fonts. */
const PASSED_ON = /^(?:PATH|LANG|LANGUAGE|LC_[A-Z]+|TZ|FONTCONFIG_(?:FILE|PATH))$/;

/**
 * The environment of a browser. It runs untrusted pages, so it receives no password and no internal address.
 * @param home folder of its own
 * @param own further variables (`FoundBrowser.env`)
 */
export function browserEnvironment(home: string, own: Readonly<Record<string, string>>): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env))
    if (value !== undefined && PASSED_ON.test(name)) env[name] = value;
  return { ...env, HOME: home, TMPDIR: home, ...own };
}

/** What a browser needs of ours: where programs are, in which language and zone it runs, and its fonts. */
const PASSED_ON = /^(?:PATH|LANG|LANGUAGE|LC_[A-Z]+|TZ|FONTCONFIG_(?:FILE|PATH))$/;

/**
 * The environment of a browser: what runs pages of strangers gets no password, no address of ours.
 * @param home a folder of its own
 * @param own what this browser needs besides (`FoundBrowser.env`)
 */
export function browserEnvironment(home: string, own: Readonly<Record<string, string>>): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env))
    if (value !== undefined && PASSED_ON.test(name)) env[name] = value;
  return { ...env, HOME: home, TMPDIR: home, ...own };
}

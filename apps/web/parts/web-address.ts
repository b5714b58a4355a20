/** A typed URL with or without its scheme; null if invalid. */
export function webAddress(written: string): string | null {
  const text = written.trim();
  const url = parsed(/^[a-z][a-z+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null;
  return url.username === '' && url.hostname.includes('.') ? url.href : null;
}

function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

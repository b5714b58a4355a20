import { toUnicode } from 'punycode/punycode.es6.js';

/**
 * A readable URL: internationalised host names and escaped letters in their own script. A label that mixes scripts, and
 * could be mistaken for another, is left encoded (Unicode Technical Standard 39, single script).
 */
export function readableAddress(url: string): string {
  if (!URL.canParse(url)) return url;
  const { hostname } = new URL(url);
  return unescaped(url.replace(hostname, readableHost(hostname)));
}

const SCRIPTS = [/^[\p{Script=Latin}\p{N}-]+$/u, /^[\p{Script=Cyrillic}\p{N}-]+$/u, /^[\p{Script=Greek}\p{N}-]+$/u];

const readableHost = (host: string): string =>
  host
    .split('.')
    .map((label) => {
      const text = decoded(label);
      return SCRIPTS.some((script) => script.test(text)) ? text : label;
    })
    .join('.');

function decoded(label: string): string {
  try {
    return toUnicode(label);
  } catch {
    return label;
  }
}

function unescaped(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

/** The module form of the package, which its published types leave out: bare `punycode` is Node's own, deprecated. */
declare module 'punycode/punycode.es6.js' {
  /** A host name with its international parts decoded (RFC 3492). @throws where a part is no Punycode */
  export function toUnicode(domain: string): string;
}

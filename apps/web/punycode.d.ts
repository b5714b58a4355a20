/**
 * The package's module form, which its published types lack: the bare name `punycode` is Node's own, deprecated module.
 */
declare module 'punycode/punycode.es6.js' {
  /** A host name with its internationalised labels decoded (RFC 3492). @throws if a label is invalid Punycode */
  export function toUnicode(domain: string): string;
}

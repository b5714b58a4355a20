/**
 * True if the host, ignoring its port, is a literal loopback address. A name does not count, since it could resolve to
 * any address.
 */
export const isLoopback = (host: string): boolean => /^(127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(host);

/** Is this host, port aside, a loopback address written as one? A name could lead anywhere. */
export const isLoopback = (host: string): boolean => /^(127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(host);

/** Hosts linked from nearly every footer, without pages of public bodies; a plan may name others. */
export const REFUSED_HOSTS: readonly string[] = [
  ...['facebook.com', 'instagram.com', 'linkedin.com', 'x.com', 'twitter.com', 'tiktok.com', 'pinterest.com'],
  ...['youtube.com', 'youtu.be', 'vimeo.com', 'flickr.com', 'snapchat.com', 'reddit.com', 'threads.net'],
  ...['google.com', 'goo.gl', 'bing.com', 'apple.com', 'microsoft.com', 'amazon.com', 'doubleclick.net'],
  ...['addtoany.com', 'sharethis.com', 'addthis.com', 'bit.ly', 'wordpress.org', 'wikipedia.org', 'archive.org'],
];

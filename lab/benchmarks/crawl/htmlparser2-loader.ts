import type { ResolveHook } from 'node:module';

const WALK = new URL('htmlparser2-walk.js', import.meta.url).href;

/** Puts htmlparser2's parser in the place of jobs/html's own walk over tags, and leaves all else as it is. */
export const resolve: ResolveHook = async (specifier, context, nextResolve) => {
  const resolved = await nextResolve(specifier, context);
  return resolved.url.endsWith('/html/tokens/open-elements.js') ? { ...resolved, url: WALK } : resolved;
};

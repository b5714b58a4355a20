import type { ResolveHook } from 'node:module';

const WALK = new URL('htmlparser2-walk.js', import.meta.url).href;

/** Replaces jobs/html's own tokenizer by htmlparser2's; everything else is unchanged. */
export const resolve: ResolveHook = async (specifier, context, nextResolve) => {
  const resolved = await nextResolve(specifier, context);
  return resolved.url.endsWith('/html/tokens/open-elements.js') ? { ...resolved, url: WALK } : resolved;
};

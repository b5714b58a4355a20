import { applyDecorators, Header } from '@nestjs/common';

/** Marks what a link opens to anybody: search engines leave it out. */
export const NotIndexed = () => Header('x-robots-tag', 'noindex, nofollow');
/** The same, and nobody keeps a copy from which it could be read once the link is revoked. */
export const Unlisted = () => applyDecorators(NotIndexed(), Header('cache-control', 'private, no-store'));

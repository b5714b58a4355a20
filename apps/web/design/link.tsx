import NextLink from 'next/link';
import type { ComponentProps } from 'react';

/**
 * A link to a screen of the dashboard, without prefetching: every screen is rendered at request time, so a prefetch
 * would load only its frame, at the cost of two requests a link and 0.1 s of a phone's processor.
 */
export const Link = (props: ComponentProps<typeof NextLink>) => <NextLink {...props} prefetch={false} />;

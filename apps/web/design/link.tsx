import NextLink from 'next/link';
import type { ComponentProps } from 'react';

/**
 * A link to a screen of ours. Nothing is fetched ahead: every screen is of the moment, so that what Next would fetch for each
 * link in sight is its frame alone, at two requests a link and a tenth of a second of a phone's processor.
 */
export const Link = (props: ComponentProps<typeof NextLink>) => <NextLink {...props} prefetch={false} />;

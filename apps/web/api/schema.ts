import type { components } from '@hyrde/client';

/** A schema of the API by its name. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

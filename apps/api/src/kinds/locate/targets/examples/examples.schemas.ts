import { ExampleFailure, ExampleState, QueryWords, TargetSlug } from '@hyrde/contracts';
import { Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { Id, Time, WebUrl } from '../../../../http/common.js';

/** A dozen good examples say what a target is; more cost the sites downloads and say little more. */
export const MOST_EXAMPLES = 50;

export const ExampleParam = z.object({ slug: TargetSlug, id: Id });
export type ExampleParam = z.infer<typeof ExampleParam>;

export const Example = z
  .object({
    id: Id,
    url: Shown,
    state: ExampleState,
    /** Why it could not be read. */
    failure: ExampleFailure.nullable(),
    title: Shown.nullable(),
    /** What it taught, once read. */
    words: QueryWords.nullable(),
    addedBy: z.string().nullable(),
    at: Time,
  })
  .meta({ id: 'Example' });
export type Example = z.infer<typeof Example>;
export const Examples = z.object({ items: z.array(Example) }).meta({ id: 'Examples' });

export const AddExamples = z
  .strictObject({ urls: z.array(WebUrl).min(1).max(MOST_EXAMPLES) })
  .meta({ id: 'AddExamples' });
export type AddExamples = z.infer<typeof AddExamples>;
/** How many were new; the others were there already. */
export const ExamplesAdded = Examples.extend({ added: z.number().int() }).meta({ id: 'ExamplesAdded' });
export type ExamplesAdded = z.infer<typeof ExamplesAdded>;

import { Dating, DocumentState, HubKind, MutedBy, TargetSlug } from '@hyrde/contracts';
import { NamesShown, Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { Id, Localised, PageQuery, Practice, pageOf, Time } from '../../../http/common.js';

/** A document that was new when it was found. */
export const FoundDocument = z
  .object({
    id: Id,
    title: Shown,
    /** Null where it has no address of its own. */
    url: Shown.nullable(),
    site: z.object({ id: Id, name: z.string(), region: z.string().nullable() }),
    hub: z.object({ id: Id, kind: HubKind, url: Shown, title: Shown }),
    /** Whose list it stood on, where that is known. */
    target: z.object({ slug: z.string(), name: Localised }).nullable(),
    foundAt: Time,
    dating: Dating,
    /** It was published between these. */
    publishedFrom: Time,
    publishedTo: Time,
    /** Hours from its publication until it was found: the least and the most that it can be. */
    age: z.object({ least: z.number(), most: z.number() }),
    state: DocumentState,
  })
  .meta({ id: 'FoundDocument' });
export type FoundDocument = z.infer<typeof FoundDocument>;

/** With what it leads to. */
export const FoundDocumentDetails = FoundDocument.extend({
  /** Records of its site that stand at its address, or under its number; private persons are masked. */
  records: z.array(z.object({ id: Id, title: z.string().nullable(), date: z.iso.date().nullable() })),
  /** The answer of its hub that showed it; null where that is kept no longer. */
  evidence: z
    .object({
      url: Shown,
      at: Time,
      status: z.number().int().nullable(),
      /** SHA-256 of the body as it came; null where it was not kept. */
      sha256: z.string().nullable(),
    })
    .nullable(),
  /** On the page that answered: where they are covered, the answer cannot be had. */
  names: NamesShown,
}).meta({ id: 'FoundDocumentDetails' });
export type FoundDocumentDetails = z.infer<typeof FoundDocumentDetails>;

/** One that a person has judged. */
export const JudgedDocument = FoundDocument.extend({
  /** By what documents of its hub that are like it are muted since; null where nothing was learned. */
  learned: MutedBy.nullable(),
}).meta({ id: 'JudgedDocument' });
export type JudgedDocument = z.infer<typeof JudgedDocument>;

/** What the feed may be narrowed to. */
const DocumentFilter = z.object({
  siteId: Id.optional(),
  regionId: Id.optional(),
  target: TargetSlug.optional(),
  hubKind: HubKind.optional(),
  /** So many hours old at most, when they were found. */
  maxAge: z.coerce.number().int().min(1).max(1_000).optional(),
});

export const DocumentsQuery = PageQuery.extend({
  practice: Practice,
  ...DocumentFilter.shape,
  state: DocumentState.default('news'),
  /** By which they are muted. */
  muteId: Id.optional(),
});
export type DocumentsQuery = z.infer<typeof DocumentsQuery>;

export const FoundDocuments = pageOf(FoundDocument).meta({ id: 'FoundDocuments' });
export type FoundDocuments = z.infer<typeof FoundDocuments>;

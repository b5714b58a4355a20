import { z } from 'zod';

/** Where a matched word stood. */
export const WordPlace = z.enum(['title', 'heading', 'text', 'label', 'url']);
export type WordPlace = z.infer<typeof WordPlace>;

/** One query word that the page, its address or the links to it carry. */
export const WordMatch = z.object({
  /** The word as the target has it. */
  word: z.string(),
  /** How often it (or another form with the same stem) stands where. */
  places: z.array(z.object({ place: WordPlace, count: z.number().int().positive() })),
  /** A piece of text around its first occurrence, or null where it stands in no text. */
  snippet: z.string().nullable(),
});
export type WordMatch = z.infer<typeof WordMatch>;

/** One step of a trail. The first is the home page, with an empty label. */
export const TrailStep = z.object({ url: z.string(), label: z.string() });
export type TrailStep = z.infer<typeof TrailStep>;

/** A page that was considered: the finding itself or a runner-up. Confidence is 0 … 1. */
export const Candidate = z.object({ url: z.string(), title: z.string(), confidence: z.number().min(0).max(1) });
export type Candidate = z.infer<typeof Candidate>;

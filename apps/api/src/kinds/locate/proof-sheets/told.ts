import { Answer, ConfidenceKind, Duty, Reason, Redaction, Verdict } from '@hyrde/contracts';
import { z } from 'zod';
import { FileKind } from '../../../evidence/file-kind.js';
import type { FindingFile } from '../../../evidence/finding-files.js';
import { Localised } from '../../../http/common.js';
import type { Finding } from '../findings/findings.schemas.js';

/**
 * What a proof sheet says: of a finding, all that is handed on. Who judged, what they noted and how it was weighed are not
 * among it.
 */
export const ProofSheetTold = z.object({
  target: z.object({ name: Localised, version: z.number() }),
  site: z.object({ name: z.string(), region: z.string().nullable(), homeUrl: z.string() }),
  sweep: z.string(),
  practice: z.boolean(),
  answer: Answer,
  reason: Reason,
  url: z.string().nullable(),
  title: z.string().nullable(),
  register: z.string().nullable(),
  confidence: z.number(),
  confidenceIs: ConfidenceKind,
  words: z.array(z.string()),
  /** From its text, around the words. */
  quotes: z.array(z.string()),
  duties: z.array(Duty),
  /** From the home page to it. */
  trail: z.array(z.object({ url: z.string(), label: z.string() })),
  /** How the page came; null where none is kept. */
  page: z
    .object({
      at: z.iso.datetime().nullable(),
      status: z.number().nullable(),
      address: z.string().nullable(),
      hops: z.array(z.object({ url: z.string(), status: z.number() })),
    })
    .nullable(),
  /** All that can be taken away of it, the picture among them. */
  files: z.array(z.object({ kind: FileKind, name: z.string(), sha256: z.string() })),
  /** Its picture is drawn. */
  pictured: z.boolean(),
  redacted: z.array(Redaction),
  algorithm: z.string(),
  engineVersion: z.string().nullable(),
  downloads: z.number(),
  /** Those that stand. */
  verdicts: z.array(z.object({ verdict: Verdict, rightUrl: z.string().nullable(), at: z.iso.datetime() })),
});
export type ProofSheetTold = z.infer<typeof ProofSheetTold>;

/** What the sheet of this finding says, names covered as they are in it. */
export function toldOf(finding: Finding, files: readonly FindingFile[]): ProofSheetTold {
  const { target, site, sweep, received, matches, verifications } = finding;
  const head = received?.head;
  const told = ProofSheetTold.parse({
    ...finding,
    target: { name: target.name, version: target.version },
    site: { name: site.name, region: site.region, homeUrl: site.homeUrl },
    sweep: sweep.name,
    words: matches.map(({ word }) => word),
    quotes: matches.flatMap(({ snippet }) => snippet?.replaceAll(/\s+/g, ' ').trim() || []),
    page: received && {
      at: finding.fetchedAt,
      status: received.status,
      address: head?.address ? `${head.address}:${head.port}` : null,
      hops: received.hops.map(({ url, status }) => ({ url, status })),
    },
    files,
    pictured: finding.names !== 'covered' && files.some(({ kind }) => kind === 'picture'),
    verdicts: verifications
      .filter(({ undoneAt }) => undoneAt === null)
      .map(({ verdict, rightUrl, at }) => ({ verdict, rightUrl, at })),
  });
  return JSON.parse(JSON.stringify(told)); // as it is read when it is stored
}

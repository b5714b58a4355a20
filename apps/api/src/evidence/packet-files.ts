import { PACKET_BYTES } from '@hyrde/jobs/packet';
import { sha256 } from '@hyrde/store/blobs';
import { z } from 'zod';
import type { EvidencePage } from './evidence-rows.js';
import type { FileKind, FindingFile, ReadFile } from './finding-files.js';
import { json } from './page-records.js';
import type { FindingFacts } from './warc-of-evidence.js';

/** Description of each file in a packet, for a reader who has only the packet. */
const WHAT: Record<FileKind, string> = {
  received: 'The body as received: transfer coding removed, content coding kept.',
  document: 'The document as read: the DOM after scripts ran, the text of a PDF, or the decoded bytes.',
  text: 'The visible text, to which the positions of matched words refer.',
  picture: 'The page as rendered by a browser, loaded anew for the picture; no words were marked in it.',
  exchange: 'Request and response: addresses, redirects, status, headers, times, certificate, checksums.',
};

const IS_REDACTED =
  'Names of private persons are redacted: in a text by •, in a picture by stamped boxes. "original" is the SHA-256 of the file without redaction.';
const IS_LEFT_OUT =
  'Left out, since it names private persons, which cannot be redacted in it; its SHA-256 is that of the stored file.';
const SHEET = 'The proof sheet for human readers: claim, trail to the page, picture and checksums.';

const PROOF = {
  finding: `  files/proof.json          claim, trail to the page, verdicts, times of the download, program
  files/proof-sheet.*.pdf   the same for human readers, in English and bokmål, each made once`,
  record: `  files/proof.json          claim, the record as read, where its words are in the text, times of the download, program`,
};

/** Statement about names, for the reader of the packet; empty if nothing is redacted or left out. */
function namesNote(redacted: readonly ReadFile[], leftOut: number): string {
  if (redacted.length + leftOut === 0) return '';
  const files = redacted.map(({ name }) => `  files/${name}\n`).join('');
  return `
This packet was made without the names of private persons.
${files && `They are redacted, by • in a text and by stamped boxes in a picture, in\n${files}`}${
  leftOut > 0 ? `Left out, since they cannot be redacted in them: ${leftOut} of the files of the page.\n` : ''
}proof.json has the SHA-256 of the original of each ("original", or "sha256" of a file without a name), so that it can
be recognised where it may be read. Auditors who state a reason get a packet with everything.
`;
}

const readMe = (
  of: keyof typeof PROOF,
  names: string,
) => `This is the evidence of one ${of} by Hyrde, sealed so that any change can be detected.

${PROOF[of]}
  files/…                   the files that the claim rests on; proof.json describes each of them
  manifest.json             length and SHA-256 of every file, and the time of the sealing
  manifest.sig              Ed25519 signature of manifest.json
  public-key.pem            the key that verifies the signature
  manifest.tst              if the installation has a time stamp authority: its time stamp (RFC 3161) of manifest.json
                            followed by manifest.sig
${names}
Check it without a network, where Hyrde is installed:

  npx hyrde verify packet.zip --key FINGERPRINT --authority AUTHORITY.pem

(the ZIP as downloaded; one that was unpacked and packed again has other bytes and is refused), or with OpenSSL 3 and sha256sum:

  openssl pkeyutl -verify -pubin -inkey public-key.pem -rawin -in manifest.json -sigfile manifest.sig
  sha256sum files/*
  cat manifest.json manifest.sig > sealed
  openssl ts -verify -in manifest.tst -token_in -data sealed -CAfile AUTHORITY.pem

The packet cannot prove whose key it is: compare it with the key that the installation shows under "About our visits".
`;

/** Moments of a page's download, in order: request sent, head received, last byte received, document read. */
export const Moment = z.enum(['asked', 'answered', 'received', 'read']);

interface Tick {
  moment: z.infer<typeof Moment>;
  at: string;
  what: string;
  /** Other places that hold the same moment. */
  heldBy: string[];
}

/** Moments of a page's download, each with the other places that hold it. */
export function clockOf(page: EvidencePage): Tick[] {
  const { exchange, at, durationMs, givenBy } = page;
  const whose = givenBy
    ? ` It was downloaded for another task of this site (${givenBy}), which gave it to this one.`
    : '';
  const read: Tick = {
    moment: 'read',
    at: at.toISOString(),
    what: `The response had been received and read: decoded, parsed and, if the page needs it, rendered in a browser. With redirects and politeness delays it took ${durationMs} ms.${whose}`,
    heldBy: ['exchange.json: at', 'WARC: metadata record, at'],
  };
  if (!exchange) return [read];
  const { at: asked, durationMs: tookMs, headMs } = exchange;
  const after = (ms: number) => new Date(asked.getTime() + Math.round(ms)).toISOString();
  return [
    {
      moment: 'asked',
      at: asked.toISOString(),
      what: 'The request for the page itself, after redirects, was written to the connection.',
      heldBy: ['exchange.json: exchange.at', 'WARC: WARC-Date of the request, response and metadata records'],
    },
    ...(headMs === undefined
      ? []
      : [
          {
            moment: 'answered' as const,
            at: after(headMs),
            what: 'The head of the response had been received: status and headers.',
            heldBy: ['exchange.json: exchange.at + exchange.headMs'],
          },
        ]),
    {
      moment: 'received',
      at: after(tookMs),
      what: 'The last byte of the body had been received.',
      heldBy: ['exchange.json: exchange.at + exchange.durationMs'],
    },
    read,
  ];
}

/** The claim of a packet as a sentence, and what it rests on. */
export type PacketFacts = { claim: string } & Record<string, unknown>;

/** A file for human readers. */
export interface PacketFile {
  name: string;
  bytes: Buffer;
}

/**
 * Files of a packet by name, with `proof.json`, which describes them. The result is the same as long as neither the
 * evidence nor a verdict changes.
 * @param of.warc null if it is too large for a packet; left out of the packet of a record, which has one page
 */
export function packetFiles(of: {
  files: readonly ReadFile[];
  /** Files that name private persons, which cannot be redacted in them. */
  leftOut: readonly FindingFile[];
  sheets: readonly PacketFile[];
  facts: PacketFacts;
  about: keyof typeof PROOF;
  page: EvidencePage | null;
  warc?: Buffer | null;
}): Map<string, Buffer> {
  const { files, leftOut, sheets, facts, about, page, warc } = of;
  const proof = {
    ...facts,
    clock: page ? clockOf(page) : [],
    files: [
      ...files.map(({ kind, name, sha256, original }) => ({
        name,
        sha256,
        ...(original !== undefined && { original }),
        what: original === undefined ? WHAT[kind] : `${WHAT[kind]} ${IS_REDACTED}`,
      })),
      ...leftOut.map(({ kind, sha256 }) => ({ name: null, sha256, what: `${WHAT[kind]} ${IS_LEFT_OUT}` })),
      ...sheets.map(({ name, bytes }) => ({ name, sha256: sha256(bytes), what: SHEET })),
      ...(warc === undefined
        ? []
        : [
            warc
              ? {
                  name: WARC,
                  what: `Every stored page of the search, as WARC/1.1; of pages that name private persons the checksums alone, and the redacted text and picture of the finding.`,
                }
              : { name: null, what: 'The WARC of the search is too large for a packet.' },
          ]),
    ],
  };
  return new Map([
    ...[...files, ...sheets].map(({ name, bytes }): [string, Buffer] => [name, bytes]),
    ['proof.json', json(proof)],
    [
      'READ-ME.txt',
      Buffer.from(
        readMe(
          about,
          namesNote(
            files.filter(({ original }) => original !== undefined),
            leftOut.length,
          ),
        ),
      ),
    ],
    ...(warc ? [[WARC, warc] as [string, Buffer]] : []),
  ]);
}

const WARC = 'evidence.warc.gz';

export function claimOf({ finding, task }: FindingFacts): string {
  const { target, url, confidence } = finding;
  const sought = `"${target.slug}" (version ${target.version})`;
  const site = task.site?.homeUrl ?? 'the site';
  const by = `${task.engine}, ${task.downloads} downloads`;
  return url === null
    ? `No page for ${sought} was found on ${site} (${by}).`
    : `The page for ${sought} of ${site} is ${url}, with a confidence of ${confidence.toFixed(2)} (${by}).`;
}

/** Contents of the stream; null if they would not fit beside the other files. */
export async function collected(stream: AsyncIterable<Uint8Array>, others: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let left = PACKET_BYTES - OF_SEAL - others;
  for await (const part of stream) {
    left -= part.length;
    if (left < 0) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
/** Bytes reserved for names, manifest, signature, key and `proof.json`. */
const OF_SEAL = 4 * 1024 * 1024;

import { PACKET_BYTES } from '@hyrde/jobs/packet';
import { sha256 } from '@hyrde/store/blobs';
import { z } from 'zod';
import type { EvidencePage } from './evidence-rows.js';
import type { FileKind, ReadFile } from './finding-files.js';
import { json } from './page-records.js';
import type { FindingFacts } from './warc-of-evidence.js';

/** Description of each file in a packet, for a reader who has only the packet. */
const WHAT: Record<FileKind, string> = {
  received: 'The body as it came: transfer coding removed, content coding kept.',
  document: 'What was read of it: the DOM after scripts ran, the text of a PDF, or the bytes as decoded.',
  text: 'The visible text, to which the positions of matched words refer.',
  picture: 'The page as a browser drew it, loaded anew for the picture; the program drew no marks in it.',
  exchange: 'What was asked and answered: addresses, redirects, status, headers, times, certificate, sums.',
};

const SHEET = 'The proof sheet: the claim, the way to the page, the picture and the sums, for people to read.';

const READ_ME = `This is what Hyrde keeps of one finding, sealed so that any change can be seen.

  files/proof.json          the claim, the way to the page, what people judged, when what happened, which program
  files/proof-sheet.*.pdf   the same for people to read, in English and bokmål, each made once
  files/…                   the files that it rests on; proof.json says what each of them is
  manifest.json             length and SHA-256 of every file, and when they were sealed
  manifest.sig              Ed25519 signature of manifest.json
  public-key.pem            the key it is checked with
  manifest.tst              where the installation has an authority: its time stamp (RFC 3161) of manifest.json and
                            manifest.sig, one behind the other

Check it without a network, where Hyrde is installed:

  npx hyrde verify packet.zip --key FINGERPRINT --authority AUTHORITY.pem

or with OpenSSL 3 and sha256sum:

  openssl pkeyutl -verify -pubin -inkey public-key.pem -rawin -in manifest.json -sigfile manifest.sig
  sha256sum files/*
  cat manifest.json manifest.sig > sealed
  openssl ts -verify -in manifest.tst -token_in -data sealed -CAfile AUTHORITY.pem

Whose key it is, the packet cannot prove: compare it with the one that the installation shows under "About our visits".
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
    what: `The answer had been received and read: decoded, parsed and, where a page needs it, drawn in a browser. With redirects and waits for the host's turn it took ${durationMs} ms.${whose}`,
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
            what: 'The head of the answer had come: status and headers.',
            heldBy: ['exchange.json: exchange.at + exchange.headMs'],
          },
        ]),
    {
      moment: 'received',
      at: after(tookMs),
      what: 'The last byte of the body had come.',
      heldBy: ['exchange.json: exchange.at + exchange.durationMs'],
    },
    read,
  ];
}

/** A file for human readers. */
export interface PacketFile {
  name: string;
  bytes: Buffer;
}

/**
 * Files of a packet by name, with `proof.json`, which describes them. The result is the same as long as neither the
 * evidence nor a verdict changes.
 * @param of.warc null if it is too large for a packet
 */
export function packetFiles(of: {
  files: readonly ReadFile[];
  sheets: readonly PacketFile[];
  facts: FindingFacts;
  page: EvidencePage | null;
  warc: Buffer | null;
}): Map<string, Buffer> {
  const { files, sheets, facts, page, warc } = of;
  const proof = {
    claim: claimOf(facts),
    ...facts,
    clock: page ? clockOf(page) : [],
    files: [
      ...files.map(({ kind, name, sha256 }) => ({ name, sha256, what: WHAT[kind] })),
      ...sheets.map(({ name, bytes }) => ({ name, sha256: sha256(bytes), what: SHEET })),
      warc
        ? {
            name: WARC,
            what: 'Every page that the search kept, as WARC/1.1; pages that name private persons as sums alone.',
          }
        : { name: null, what: 'The WARC of the search is too large for a packet.' },
    ],
  };
  return new Map([
    ...[...files, ...sheets].map(({ name, bytes }): [string, Buffer] => [name, bytes]),
    ['proof.json', json(proof)],
    ['READ-ME.txt', Buffer.from(READ_ME)],
    ...(warc ? [[WARC, warc] as [string, Buffer]] : []),
  ]);
}

const WARC = 'evidence.warc.gz';

function claimOf({ finding, task }: FindingFacts): string {
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

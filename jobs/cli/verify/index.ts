import { readFile, stat } from 'node:fs/promises';
import { PACKET_BYTES, type Pinned, type Verified, verifyPacket } from '../../packet/index.js';
import { type Command, type CommandUse, EXIT, WrongUse } from '../command.js';
import { onlyWord, parseOptions } from '../options.js';

const use: CommandUse = {
  line: '<file> [--key <fingerprint | file>] [--authority <file>]',
  text: `verify checks, without a network, that a packet of evidence is unchanged since it was sealed, and says what that
proves.
  --key <…>           the public key that it must be signed with: its fingerprint, or a file of it (PEM), as the
                      installation shows it on its page about its visits
  --authority <…>     a file of certificates (PEM) that its time stamp must lead to: the authority's own, or of who
                      vouches for it`,
  exits: `${EXIT.done} unchanged, ${EXIT.fault} not`,
};

const FINGERPRINT = /^(?:[0-9a-f]{2}:?){32}$/i;

/**
 * Public key to compare with: the fingerprint as given, or the PEM text of the file with that name.
 * @throws WrongUse if the text is neither
 */
async function pinnedKey(key: string): Promise<string> {
  if (FINGERPRINT.test(key)) return key;
  const pem = await readFile(key, 'utf8').catch(() => '');
  if (!pem.includes('BEGIN PUBLIC KEY'))
    throw new WrongUse(`"${key}" is neither a fingerprint (64 hexadecimal digits) nor a file with a public key.`);
  return pem;
}

/**
 * PEM certificates of a file.
 * @throws WrongUse if the file has none
 */
async function certificatesIn(file: string): Promise<string> {
  const pem = await readFile(file, 'utf8').catch(() => '');
  if (pem.includes('BEGIN CERTIFICATE')) return pem;
  throw new WrongUse(`"${file}" is not a file with a certificate (PEM).`);
}

async function packetIn(file: string): Promise<Buffer> {
  const found = await stat(file).catch(() => null);
  if (!found) throw new WrongUse(`There is no file "${file}".`);
  if (!found.isFile()) throw new WrongUse(`"${file}" is no file.`);
  if (found.size > PACKET_BYTES) throw new WrongUse(`"${file}" is larger than any packet.`);
  return readFile(file);
}

/** Plain-text result: what the check proves and what it does not. */
function saying({ manifest, fingerprint, faults, timeStamp }: Verified, pinned: Pinned): string {
  if (faults.length > 0 || !manifest) return ['NOT as sealed:', ...faults.map((one) => `  ${one}`)].join('\n');
  const { finding, record, files, sealedAt, software, operator } = manifest;
  return [
    `As it was sealed: ${files.length} files of ${finding ? `finding ${finding}` : `record ${record}`}.`,
    ...files.map(({ name, bytes, sha256 }) => `  ${sha256}  ${name} (${bytes} bytes)`),
    `Sealed ${sealedAt} by ${software}${operator === null ? '' : `, run by ${operator}`}, with the key ${fingerprint}.`,
    ...(timeStamp
      ? [`Time stamp ${timeStamp.at.toISOString()} by ${timeStamp.authority}, certificate ${timeStamp.certificate}.`]
      : []),
    '',
    'This proves that no file was changed, added, renamed or left out since the holder of that key sealed them.',
    pinned.key
      ? 'That key is the one you named.'
      : `It does not prove whose key that is: it came with the packet, and whoever changes files can sign them anew with
another. Compare it with the one on the installation's page about its visits, or name it with --key.`,
    timeSaid(timeStamp, pinned),
    `It does not prove that the site sent what the files say: that is the installation's word.${
      files.some(({ name }) => name.endsWith('.exchange.json'))
        ? '\nfiles/…exchange.json has addresses, headers and certificate.'
        : ''
    }`,
  ].join('\n');
}

function timeSaid(stamp: Verified['timeStamp'], { authority }: Pinned): string {
  if (!stamp)
    return `It does not prove when: it has no time stamp, so the time is the installation's own word. Where the installation
has an authority, the packet can be had again with one.`;
  const when = `all of it was there, so signed, at ${stamp.at.toISOString()}, by the authority's clock`;
  return authority
    ? `It proves when: ${when}. Those you named vouch for the authority; whether its certificate
was revoked since cannot be checked without a network.`
    : `The time stamp says that ${when}. It does not prove whose clock: the
certificate came with the packet. Compare its sum with the authority's, or name theirs with --authority.`;
}

async function run(argv: readonly string[]): Promise<number> {
  const { positionals, values } = parseOptions({ key: { type: 'string' }, authority: { type: 'string' } }, argv);
  const file = onlyWord(positionals, 'Say which packet: hyrde verify <file>.');
  const pinned: Pinned = {
    key: values.key === undefined ? null : await pinnedKey(values.key),
    authority: values.authority === undefined ? null : await certificatesIn(values.authority),
  };
  const verified = await verifyPacket(await packetIn(file), pinned);
  const whole = verified.faults.length === 0;
  console[whole ? 'log' : 'error'](saying(verified, pinned));
  return whole ? EXIT.done : EXIT.fault;
}

/** Command that verifies a packet of evidence offline. */
export const verify: Command = { use, run };

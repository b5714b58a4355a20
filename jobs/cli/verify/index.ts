import { readFile, stat } from 'node:fs/promises';
import { PACKET_BYTES, type Verified, verifyPacket } from '../../packet/index.js';
import { type Command, type CommandUse, EXIT } from '../command.js';
import { parseOptions } from '../parse-options.js';
import { WrongUse } from '../wrong-use.js';

const use: CommandUse = {
  line: '<file> [--key <fingerprint | file>]',
  text: `verify checks, without a network, that a packet of evidence is as it was when it was sealed, and says what that
proves.
  --key <…>           the public key that it must be signed with: its fingerprint, or a file of it (PEM), as the
                      installation shows it on its page about its visits`,
  exits: `${EXIT.done} as it was sealed, ${EXIT.fault} not`,
};

interface Wanted {
  file: string;
  key: string | null;
}

/** @throws WrongUse */
function readArguments(argv: readonly string[]): Wanted {
  const { positionals, values } = parseOptions({ key: { type: 'string' } }, argv);
  const [file, ...more] = positionals;
  if (file === undefined) throw new WrongUse('Say which packet: hyrde verify <file>.');
  if (more.length > 0) throw new WrongUse(`"${more[0]}" is one word too many.`);
  return { file, key: values.key ?? null };
}

const FINGERPRINT = /^(?:[0-9a-f]{2}:?){32}$/i;

/** A fingerprint, or the PEM in the file of that name. @throws WrongUse */
async function pinnedKey(key: string): Promise<string> {
  if (FINGERPRINT.test(key)) return key;
  const pem = await readFile(key, 'utf8').catch(() => '');
  if (!pem.includes('BEGIN PUBLIC KEY'))
    throw new WrongUse(`"${key}" is neither a fingerprint (64 hexadecimal digits) nor a file with a public key.`);
  return pem;
}

async function packetIn(file: string): Promise<Buffer> {
  const found = await stat(file).catch(() => null);
  if (!found) throw new WrongUse(`There is no file "${file}".`);
  if (!found.isFile()) throw new WrongUse(`"${file}" is no file.`);
  if (found.size > PACKET_BYTES) throw new WrongUse(`"${file}" is larger than any packet.`);
  return readFile(file);
}

/** What the check means, in plain words. */
function saying({ manifest, fingerprint, faults }: Verified, pinned: boolean): string {
  if (faults.length > 0 || !manifest) return ['NOT as it was sealed:', ...faults.map((one) => `  ${one}`)].join('\n');
  const { finding, files, sealedAt, software, operator } = manifest;
  return [
    `As it was sealed: ${files.length} files of finding ${finding}.`,
    ...files.map(({ name, bytes, sha256 }) => `  ${sha256}  ${name} (${bytes} bytes)`),
    `Sealed ${sealedAt} by ${software}${operator === null ? '' : `, run by ${operator}`}, with the key ${fingerprint}.`,
    '',
    'This proves that no file was changed, added, renamed or left out since the holder of that key sealed them.',
    pinned
      ? 'That key is the one you named.'
      : `It does not prove whose key that is: it came with the packet, and whoever changes files can sign them anew with
another. Compare it with the one on the installation's page about its visits, or name it with --key.`,
    `It does not prove when: the time is the installation's own word. Nor that the site sent what the files say: that is
the installation's word too, for which files/…exchange.json and the WARC hold addresses, headers and certificate.`,
  ].join('\n');
}

async function run(argv: readonly string[]): Promise<number> {
  const { file, key } = readArguments(argv);
  const pinned = key === null ? null : await pinnedKey(key);
  const verified = verifyPacket(await packetIn(file), pinned);
  const whole = verified.faults.length === 0;
  console[whole ? 'log' : 'error'](saying(verified, pinned !== null));
  return whole ? EXIT.done : EXIT.fault;
}

/** Checks a packet of evidence, offline. */
export const verify: Command = { use, run };

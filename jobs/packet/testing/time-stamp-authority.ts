import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Requires OpenSSL 3.0; dependent tests are skipped without it. */
export const HAS_OPENSSL = /^OpenSSL [3-9]/.test(spawnSync('openssl', ['version'], { encoding: 'utf8' }).stdout ?? '');

/** A time stamp authority by `openssl ts`: a root, and a certificate for time stamps issued by it. */
export interface TimeStampAuthority {
  /** PEM. */
  root: string;
  certificate: string;
  /** Answers a request (`TimeStampResp`, DER). */
  answer(query: Uint8Array): Buffer;
  /** A token signed with a certificate of the given usage, named in the signed attributes or not. */
  signedAnew(query: Uint8Array, usage: string, named: boolean): Buffer;
  /** True if `openssl ts -verify` accepts this token for these bytes and this authority. */
  agrees(token: Uint8Array, sealed: Uint8Array): boolean;
  close(): void;
}

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
const FOR_TIME_STAMPS = 'critical,timeStamping';
const TST_INFO = '1.2.840.113549.1.9.16.1.4';

/**
 * @param ess hash by which tokens name their certificate
 * @param days validity of the certificate; negative if it has expired
 */
export function openAuthority({ ess = 'sha256', days = 30 } = {}): TimeStampAuthority {
  const folder = mkdtempSync(path.join(tmpdir(), 'hyrde-authority-'));
  const at = (name: string) => path.join(folder, name);
  const put = (name: string, bytes: string | Uint8Array) => {
    writeFileSync(at(name), bytes);
    return name;
  };
  const openssl = (...argv: string[]) => execFileSync('openssl', argv, { cwd: folder, stdio: 'pipe' });
  const certify = (name: string, usage: string) => {
    openssl('req', ...KEY, '-keyout', `${name}.key`, '-out', 'request', '-subj', `/O=Test clock/CN=${name}`);
    const extensions = put('extensions', `extendedKeyUsage=${usage}\n`);
    const by = ['-CA', 'root.pem', '-CAkey', 'root.key', '-CAcreateserial', '-days', String(days)];
    openssl('x509', '-req', '-in', 'request', ...by, '-extfile', extensions, '-out', `${name}.pem`);
  };
  openssl(
    'req',
    '-x509',
    ...KEY,
    '-keyout',
    'root.key',
    '-out',
    'root.pem',
    '-days',
    '3650',
    '-subj',
    '/CN=Root of time',
  );
  certify('Stamps', FOR_TIME_STAMPS);
  put('serial', '01\n');
  put(
    'ts.cnf',
    `[tsa]
default_tsa = one
[one]
serial = serial
signer_cert = Stamps.pem
signer_key = Stamps.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = ${ess}
`,
  );
  const reply = ['ts', '-reply', '-config', 'ts.cnf'];
  return {
    root: readFileSync(at('root.pem'), 'utf8'),
    certificate: readFileSync(at('Stamps.pem'), 'utf8'),
    answer: (query) => openssl(...reply, '-queryfile', put('query', query)),
    signedAnew(query, usage, named) {
      certify('Other', usage);
      openssl(...reply, '-queryfile', put('query', query), '-token_out', '-out', 'token');
      openssl('cms', '-verify', '-noverify', '-inform', 'DER', '-in', 'token', '-out', 'info');
      const signer = ['-signer', 'Other.pem', '-inkey', 'Other.key', '-md', 'sha256', ...(named ? ['-cades'] : [])];
      const of = ['-binary', '-nodetach', '-econtent_type', TST_INFO, '-outform', 'DER', '-in', 'info'];
      return openssl('cms', '-sign', ...signer, ...of);
    },
    agrees(token, sealed) {
      const argv = ['-in', put('token', token), '-token_in', '-data', put('sealed', sealed), '-CAfile', 'root.pem'];
      return spawnSync('openssl', ['ts', '-verify', ...argv], { cwd: folder, encoding: 'utf8' }).stdout.includes('OK');
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}

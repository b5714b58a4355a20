import { createHash, X509Certificate } from 'node:crypto';
import * as asn1js from 'asn1js';
import {
  AlgorithmIdentifier,
  type Attribute,
  Certificate,
  ContentInfo,
  ExtKeyUsage,
  id_ContentType_SignedData,
  id_ExtKeyUsage,
  id_eContentType_TSTInfo,
  MessageImprint,
  PKIStatus,
  SignedData,
  SignedDataVerifyError,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';

/** Contents of a valid time stamp (RFC 3161). */
export interface TimeStamp {
  /** Time by the authority's clock. */
  at: Date;
  /** Subject of the signing certificate: `CN=…, O=…`. */
  authority: string;
  /** SHA-256 of that certificate as DER, in hex. */
  certificate: string;
}

/** The token is no time stamp of the expected bytes; the message says why. */
export class TimeStampFault extends Error {
  override readonly name = 'TimeStampFault';
}

/** The stamped bytes: manifest and signature, so that neither can be replaced later by a thief of the key. */
export const stampedBytes = (manifest: Uint8Array, signature: Uint8Array): Buffer =>
  Buffer.concat([manifest, signature]);

/** Maximum size of a token. Some authorities include their certificate chain; 64 KiB hold a dozen. */
export const TIME_STAMP_BYTES = 64 * 1024;

/** Hashes accepted in a time stamp, by OID. */
const HASHES: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
const SHA256 = '2.16.840.1.101.3.4.2.1';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
/** `signingCertificate` (RFC 2634) and `signingCertificateV2` (RFC 5816), with their default hashes. */
const SIGNING_CERTIFICATE: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.9.16.2.12': 'sha1',
  '1.2.840.113549.1.9.16.2.47': 'sha256',
};

const sumOf = (algorithm: string, bytes: Uint8Array) => createHash(algorithm).update(bytes).digest();
const isSame = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0;

/**
 * The request for a time stamp, as DER.
 * @param nonce eight random bytes, which the answer must repeat
 */
export function timeStampQuery(sealed: Uint8Array, nonce: Uint8Array): Uint8Array {
  const imprint = {
    hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256, algorithmParams: new asn1js.Null() }),
    hashedMessage: new asn1js.OctetString({ valueHex: sumOf('sha256', sealed) }),
  };
  const query = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint(imprint),
    nonce: new asn1js.Integer({ valueHex: positive(nonce) }),
    certReq: true,
  });
  return new Uint8Array(query.toSchema().toBER());
}

/** A positive DER INTEGER without a leading zero. */
const positive = ([first = 0, ...rest]: Uint8Array) => Uint8Array.of((first & 0x3f) | 0x40, ...rest);

/**
 * The verified token of an authority's answer, as DER, and its contents.
 * @throws TimeStampFault if missing, or it answers another request
 */
export async function tokenIn(
  answer: Uint8Array,
  sealed: Uint8Array,
  nonce: Uint8Array,
): Promise<TimeStamp & { token: Buffer }> {
  const [response, parts] = decoded(answer, 'The answer', (schema) => new TimeStampResp({ schema }));
  const { status, statusStrings = [] } = response.status;
  if (status !== PKIStatus.granted && status !== PKIStatus.grantedWithMods) {
    const why = statusStrings.map((one) => one.valueBlock.value.slice(0, 200)).join(' ');
    throw new TimeStampFault(`The authority refused with status ${status}${why && `: ${why}`}.`);
  }
  const token = parts[1];
  if (!token) throw new TimeStampFault('The answer has no token.');
  const bytes = Buffer.from(token.valueBeforeDecodeView);
  const stamp = await readTimeStamp(bytes, sealed);
  const repeated = infoIn(signedIn(bytes)).nonce?.valueBlock.valueHexView;
  if (!repeated || !isSame(repeated, positive(nonce))) throw new TimeStampFault('The answer is to another request.');
  return { ...stamp, token: bytes };
}

/**
 * Verifies a token offline (RFC 3161, section 2.4.2); revocation is therefore not checked.
 * @param authority certificates (PEM) of the authority or of its issuer, to which the token must lead. Null accepts any
 *   certificate: the time is then only the word of whoever holds its key
 * @throws TimeStampFault
 */
export async function readTimeStamp(
  token: Uint8Array,
  sealed: Uint8Array,
  authority: string | null = null,
): Promise<TimeStamp> {
  const signed = signedIn(token);
  const info = infoIn(signed);
  if (info.messageImprint.hashAlgorithm.algorithmId !== SHA256)
    throw new TimeStampFault('It rests on another hash than SHA-256.');
  const signer = await signerOf(signed, sealed, authority === null ? [] : certificatesIn(authority));
  const certificate = new X509Certificate(derOf(signer));
  if (info.genTime < new Date(certificate.validFrom) || info.genTime > new Date(certificate.validTo))
    throw new TimeStampFault('Its certificate was not valid at the time that it says.');
  return {
    at: info.genTime,
    authority: certificate.subject.split('\n').reverse().join(', '),
    certificate: sumOf('sha256', certificate.raw).toString('hex'),
  };
}

/** The certificate that signed the token: for time stamps only, and named by the token. */
async function signerOf(signed: SignedData, sealed: Uint8Array, trustedCerts: Certificate[]): Promise<Certificate> {
  const check = { signer: 0, data: new Uint8Array(sealed).buffer, extendedMode: true, checkDate: new Date(0) } as const;
  const { signerCertificate: signer, signatureVerified } = await verified(signed, check);
  if (!signer || !signatureVerified) throw new TimeStampFault('Its signature does not fit.');
  const [{ digestAlgorithm, signedAttrs } = {}, ...others] = signed.signerInfos;
  const attributes = signedAttrs?.attributes ?? [];
  if (others.length > 0 || !digestAlgorithm || !Object.hasOwn(HASHES, digestAlgorithm.algorithmId))
    throw new TimeStampFault('It is not signed once, with SHA-2.');
  if (!isOfTimeStamp(attributes)) throw new TimeStampFault('What is signed is not a time stamp.');
  if (!attributes.some((one) => names(one, derOf(signer))))
    throw new TimeStampFault('It does not name the certificate that signed it.');
  if (!isForTimeStamps(signer)) throw new TimeStampFault('Its certificate is not one for time stamps alone.');
  const isNamed = trustedCerts.some((one) => isSame(derOf(one), derOf(signer)));
  if (trustedCerts.length > 0 && !isNamed) await verified(signed, { ...check, checkChain: true, trustedCerts });
  return signer;
}

async function verified(signed: SignedData, check: Parameters<SignedData['verify']>[0] & { extendedMode: true }) {
  try {
    return await signed.verify(check);
  } catch (error) {
    if (!(error instanceof SignedDataVerifyError)) throw error;
    throw new TimeStampFault(
      error.code === OF_CHAIN
        ? `Nobody of those named vouches for its certificate (${error.message}).`
        : `It is not a time stamp of this seal (${error.message}).`,
    );
  }
}
/** The library's code for a certificate without a trusted issuer. */
const OF_CHAIN = 5;

const isForTimeStamps = ({ extensions = [] }: Certificate): boolean =>
  extensions.some(
    ({ extnID, critical, parsedValue }) =>
      extnID === id_ExtKeyUsage &&
      critical &&
      parsedValue instanceof ExtKeyUsage &&
      parsedValue.keyPurposes.join() === TIME_STAMPING,
  );

const isOfTimeStamp = (attributes: readonly Attribute[]): boolean =>
  attributes.some(({ type, values }) => {
    const [value] = values;
    return (
      type === CONTENT_TYPE &&
      value instanceof asn1js.ObjectIdentifier &&
      value.valueBlock.toString() === id_eContentType_TSTInfo
    );
  });

/** True if this attribute names the certificate. Its first `ESSCertID` is the signer's. */
function names({ type, values }: Attribute, certificate: Uint8Array): boolean {
  const byDefault = SIGNING_CERTIFICATE[type];
  const [certificates] = partsOf(values[0]);
  const [id] = partsOf(certificates);
  const [first, second] = partsOf(id);
  if (!byDefault) return false;
  const [hash, sum] = first instanceof asn1js.OctetString ? [byDefault, first] : [hashOf(first), second];
  return (
    hash !== null && sum instanceof asn1js.OctetString && isSame(sum.valueBlock.valueHexView, sumOf(hash, certificate))
  );
}

function hashOf(algorithm: unknown): string | null {
  const [oid] = partsOf(algorithm);
  return (oid instanceof asn1js.ObjectIdentifier && HASHES[oid.valueBlock.toString()]) || null;
}

const partsOf = (one: unknown): readonly asn1js.BaseBlock[] =>
  one instanceof asn1js.Sequence ? one.valueBlock.value : [];

/** @throws TimeStampFault */
function certificatesIn(pem: string): Certificate[] {
  const found = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  try {
    if (found.length > 0) return found.map((one) => Certificate.fromBER(new Uint8Array(new X509Certificate(one).raw)));
  } catch {}
  throw new TimeStampFault('The certificate that was named cannot be read.');
}

const derOf = (certificate: Certificate) => Buffer.from(certificate.toSchema().toBER());

function signedIn(token: Uint8Array): SignedData {
  const [{ contentType, content }] = decoded(token, 'The token', (schema) => new ContentInfo({ schema }));
  if (contentType !== id_ContentType_SignedData) throw new TimeStampFault('The token is not signed.');
  try {
    const signed = new SignedData({ schema: content });
    if (signed.encapContentInfo.eContentType === id_eContentType_TSTInfo) return signed;
  } catch {}
  throw new TimeStampFault('The token is not a time stamp.');
}

function infoIn({ encapContentInfo: { eContent } }: SignedData): TSTInfo {
  try {
    if (eContent) return TSTInfo.fromBER(eContent.getValue());
  } catch {}
  throw new TimeStampFault('The token says no time.');
}

/**
 * Parses `bytes`, keeping the original encoding of the parts.
 * @throws TimeStampFault
 */
function decoded<T>(bytes: Uint8Array, what: string, read: (schema: asn1js.Sequence) => T) {
  if (bytes.length > TIME_STAMP_BYTES) throw new TimeStampFault(`${what} is longer than ${TIME_STAMP_BYTES} bytes.`);
  try {
    const { offset, result } = asn1js.fromBER(new Uint8Array(bytes));
    const parts = partsOf(result);
    if (result instanceof asn1js.Sequence && offset === bytes.length) return [read(result), parts] as const;
  } catch {}
  throw new TimeStampFault(`${what} cannot be read.`);
}

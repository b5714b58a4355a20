import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Options {
  options: { challenge: string; user?: { id: string }; rp?: { id: string }; rpId?: string };
}

/** Deviations from the response of an honest browser. */
export interface Lie {
  origin?: string;
  challenge?: string;
  verified?: boolean;
  rpId?: string;
  signature?: Buffer;
}

const UP = 1;
const UV = 4;
const ATTESTED = 64;
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64 = (data: Uint8Array) => Buffer.from(data).toString('base64url');

/** An authenticator with one passkey (ES256, attestation `none`) and its browser; honest unless given a lie. */
export class Authenticator {
  readonly id = base64(randomBytes(16));
  counter = 0;
  userHandle: string | undefined;
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(private readonly origin: string) {}

  make({ options }: Options, lie: Lie = {}) {
    this.userHandle = options.user?.id;
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = [Buffer.alloc(16), length, id, isoCBOR.encode(key)];
    const authData = this.authenticatorData(options.rp?.id ?? '', ATTESTED, attested, lie);
    const attestationObject = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ]),
    );
    const clientDataJSON = base64(this.clientData('webauthn.create', options.challenge, lie));
    return this.credential({ clientDataJSON, attestationObject: base64(attestationObject), transports: ['internal'] });
  }

  use({ options }: Options, lie: Lie = {}) {
    this.counter += 1;
    const authenticatorData = this.authenticatorData(options.rpId ?? '', 0, [], lie);
    const clientData = this.clientData('webauthn.get', options.challenge, lie);
    const signed = createSign('sha256').update(authenticatorData).update(sha256(clientData));
    return this.credential({
      clientDataJSON: base64(clientData),
      authenticatorData: base64(authenticatorData),
      signature: base64(lie.signature ?? signed.sign(this.keys.privateKey)),
      ...(this.userHandle && { userHandle: this.userHandle }),
    });
  }

  private credential<T>(response: T) {
    const { id } = this;
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }

  private clientData(type: string, challenge: string, lie: Lie): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false, ...pick(lie) }));
  }

  private authenticatorData(rpId: string, flags: number, rest: Uint8Array[], lie: Lie): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flag = flags | UP | (lie.verified === false ? 0 : UV);
    return Buffer.concat([sha256(lie.rpId ?? rpId), Buffer.from([flag]), counter, ...rest]);
  }
}

const pick = ({ origin, challenge }: Lie) => ({ ...(origin && { origin }), ...(challenge && { challenge }) });

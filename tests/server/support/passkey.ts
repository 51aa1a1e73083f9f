import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Options = Readonly<Record<string, unknown>>;
/** An authenticator in software: it makes one passkey and signs challenges with it. */
export type SoftwarePasskey = {
  /** How often it has signed; a copy of it would count for itself. */
  signCount: number;
  /** @returns the answer to `factors.begin`, as a browser sends it */
  create(options: Options, origin: string): Record<string, unknown>;
  /** @returns the answer to `account.secondFactorPasskey` */
  answer(options: Options, origin: string): Record<string, unknown>;
};

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array): string => Buffer.from(data).toString('base64url');
const PRESENT = 0x01;
const HAS_CREDENTIAL = 0x40;

export function createSoftwarePasskey(): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  // COSE: an ES256 key on P-256.
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
  const clientData = (type: string, options: Options, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge: options['challenge'], origin, crossOrigin: false }));
  const authenticatorData = (flags: number, origin: string, signCount: number): Buffer => {
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags, 0);
    tail.writeUInt32BE(signCount, 1);
    return Buffer.concat([sha256(new URL(origin).hostname), tail]);
  };
  const envelope = (response: Record<string, unknown>): Record<string, unknown> => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  const passkey: SoftwarePasskey = {
    signCount: 0,
    create(options, origin) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([
        authenticatorData(PRESENT | HAS_CREDENTIAL, origin, passkey.signCount),
        Buffer.alloc(16),
        length,
        id,
        coseKey,
      ]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authData)],
        ]),
      );
      return envelope({
        clientDataJSON: base64url(clientData('webauthn.create', options, origin)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      });
    },
    answer(options, origin) {
      passkey.signCount += 1;
      const authData = authenticatorData(PRESENT, origin, passkey.signCount);
      const data = clientData('webauthn.get', options, origin);
      return envelope({
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)),
      });
    },
  };
  return passkey;
}

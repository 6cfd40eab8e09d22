/** An authenticator in software: it makes credentials and signs with them, as https://www.w3.org/TR/webauthn-3 says, or wrongly on demand. */
import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What is different from an honest answer. */
export type Wrongly = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** The count of signatures. Default: one more than the last. */
  signCount?: number;
  /** Whether a person was there, and was recognized. Default: both. */
  isPresent?: boolean;
  isVerified?: boolean;
  userHandle?: string;
  signature?: string;
  id?: string;
};

type Options = { challenge: string; rp?: { id: string }; rpId?: string; user?: { id: string } };

const sha256 = (text: string | Uint8Array): Buffer => createHash('sha256').update(text).digest();
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

const [UP, UV, AT] = [1, 4, 64];

/** @param origin the page that asks the authenticator */
export function createAuthenticator(origin: string) {
  const id = randomBytes(16);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let userHandle = '';
  let count = 0;

  function clientData(type: string, { challenge }: Options, wrongly: Wrongly): Buffer {
    const page = { type, challenge, origin, crossOrigin: false };
    const { type: otherType, challenge: otherChallenge, origin: otherOrigin } = wrongly;
    return Buffer.from(
      JSON.stringify({
        ...page,
        ...(otherType !== undefined && { type: otherType }),
        ...(otherChallenge !== undefined && { challenge: otherChallenge }),
        ...(otherOrigin !== undefined && { origin: otherOrigin }),
      }),
    );
  }

  function authData(rpId: string, { isPresent = true, isVerified = true, ...wrongly }: Wrongly, more?: Buffer): Buffer {
    const head = Buffer.alloc(5);
    head[0] = (isPresent ? UP : 0) | (isVerified ? UV : 0) | (more ? AT : 0);
    count = wrongly.signCount ?? count + 1;
    head.writeUInt32BE(count, 1);
    return Buffer.concat([sha256(wrongly.rpId ?? rpId), head, more ?? Buffer.alloc(0)]);
  }

  const coseKey = (key: KeyObject): Uint8Array => {
    const { x = '', y = '' } = key.export({ format: 'jwk' });
    const numbers = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
    ]);
    return isoCBOR.encode(numbers.set(-2, Buffer.from(x, 'base64url')).set(-3, Buffer.from(y, 'base64url')));
  };

  return {
    credentialId: base64url(id),
    /** `navigator.credentials.create()`, with the options and the credential in JSON. */
    create(options: Options, wrongly: Wrongly = {}) {
      userHandle = options.user!.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>()
        .set('fmt', 'none')
        .set('attStmt', new Map())
        .set('authData', authData(options.rp!.id, wrongly, attested));
      return {
        id: wrongly.id ?? base64url(id),
        rawId: wrongly.id ?? base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, wrongly)),
          attestationObject: base64url(isoCBOR.encode(attestation)),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      };
    },
    /** `navigator.credentials.get()`, with the options and the credential in JSON. */
    get(options: Options, wrongly: Wrongly = {}) {
      const client = clientData('webauthn.get', options, wrongly);
      const data = authData(options.rpId!, wrongly);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        id: wrongly.id ?? base64url(id),
        rawId: wrongly.id ?? base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: wrongly.signature ?? base64url(signature),
          userHandle: wrongly.userHandle ?? userHandle,
        },
        clientExtensionResults: {},
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

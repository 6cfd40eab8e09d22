/** An authenticator in software, as browsers reach one at `navigator.credentials` (https://www.w3.org/TR/webauthn-3). It holds one ES256 key. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

type Cbor = number | string | Uint8Array | readonly (readonly [number | string, Cbor])[];

const [PRESENT, RECOGNIZED, ATTESTED] = [1, 4, 64];
const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const bytesOf = (binary: BufferSource): Buffer =>
  ArrayBuffer.isView(binary) ? Buffer.from(binary.buffer, binary.byteOffset, binary.byteLength) : Buffer.from(binary);

/** The head of a CBOR item. Lengths stay below 65,536. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.length), ...value.flatMap(([key, item]) => [encode(key), encode(item)])]);
}

/** What the server asks: in JSON, or with the bytes that a browser takes. */
type Ceremony = {
  challenge: string | BufferSource;
  rp?: { id?: string };
  rpId?: string;
  user?: { id: string | BufferSource };
};
const text = (value: string | BufferSource): string => (typeof value === 'string' ? value : base64url(bytesOf(value)));

/** @param origin the page that asks */
export function createAuthenticator(origin: string) {
  const id = randomBytes(16);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  let userHandle = '';
  let count = 0;

  const clientData = (type: string, challenge: string | BufferSource): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge: text(challenge), origin, crossOrigin: false }));

  function authData(rpId: string, attested = Buffer.alloc(0)): Buffer {
    const flags = PRESENT | RECOGNIZED | (attested.length > 0 ? ATTESTED : 0);
    count += 1;
    return Buffer.concat([sha256(rpId), Buffer.from([flags, 0, 0, 0, count]), attested]);
  }

  const credential = (response: Record<string, unknown>) => {
    const json = {
      id: base64url(id),
      rawId: base64url(id),
      type: 'public-key' as const,
      response,
      clientExtensionResults: {},
    };
    return { ...json, toJSON: () => json };
  };

  return {
    /** A new credential for the account that asks. */
    create({ challenge, rp, user }: Ceremony) {
      userHandle = text(user!.id);
      const key = encode([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestation = encode([
        ['fmt', 'none'],
        ['attStmt', []],
        ['authData', authData(rp!.id!, attested)],
      ]);
      return credential({
        clientDataJSON: base64url(clientData('webauthn.create', challenge)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      });
    },
    /** A signature of the credential. */
    get({ challenge, rpId }: Ceremony) {
      const client = clientData('webauthn.get', challenge);
      const data = authData(rpId!);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return credential({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle,
      });
    },
  };
}

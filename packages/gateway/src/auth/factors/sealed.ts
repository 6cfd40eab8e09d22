/**
 * Encrypts secrets that must be readable again and so cannot be hashed: AES-256-GCM under a key that is not in the database. A secret that
 * was sealed for one row cannot be unsealed for another.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** @param row the id of the row that stores it */
export function seal(key: Uint8Array, row: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(row));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
}

/** @throws Error if it was sealed under another key or for another row, or was changed */
export function unseal(key: Uint8Array, row: string, sealed: string): string {
  const [version, text = ''] = sealed.split('.');
  if (version !== VERSION) throw new Error('a secret is sealed in a way that is not known');
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(row))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

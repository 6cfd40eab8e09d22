/**
 * Codes that an authenticator app derives from a secret and the time (RFC 6238): six digits, 30 seconds, SHA-1, which every app supports.
 */
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const PERIOD_SECONDS = 30;
/** 160 bits, as long as the hash (RFC 4226 §4). */
const SECRET_BYTES = 20;
/** Phone clocks are slightly off, and people type slowly. */
const STEPS_EITHER_WAY = 1;

/** A new secret in base32, as apps accept it typed. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The `otpauth://…` address of a secret for an app, and a QR code of it: an SVG without a `#`, for data URLs. */
export function forApp(secret: string, issuer: string, label: string): { uri: string; qr_code: string } {
  const uri = new TOTP({ issuer, label, secret, period: PERIOD_SECONDS }).toString();
  return { uri, qr_code: renderSVG(uri, { border: 2 }) };
}

/**
 * Finds the 30-second step of a code, counted from 1970.
 *
 * @param now the time to check; one step before and after is accepted too
 * @returns null for a wrong code
 */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ secret, period: PERIOD_SECONDS });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: STEPS_EITHER_WAY });
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta;
}

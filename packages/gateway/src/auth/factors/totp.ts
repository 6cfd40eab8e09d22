/**
 * In charge of codes that an authenticator app makes of a secret and the time (RFC 6238): six digits, half a minute, SHA-1,
 * which is what every app reads.
 */
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const PERIOD_SECONDS = 30;
/** 160 bits, as long as the hash (RFC 4226 §4). */
const SECRET_BYTES = 20;
/** Clocks of phones are a little off, and people type slowly. */
const STEPS_EITHER_WAY = 1;

/** A new secret in base32, as apps take it typed. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address of a secret for an app (`otpauth://…`), and that address as a picture to scan: an SVG without a `#`, for data URLs. */
export function forApp(secret: string, issuer: string, label: string): { uri: string; qr_code: string } {
  const uri = new TOTP({ issuer, label, secret, period: PERIOD_SECONDS }).toString();
  return { uri, qr_code: renderSVG(uri, { border: 2 }) };
}

/**
 * The half minute that a code is of, counted from 1970; null for a wrong code.
 *
 * @param now the moment to look at, and one half minute either way
 */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ secret, period: PERIOD_SECONDS });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: STEPS_EITHER_WAY });
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta;
}

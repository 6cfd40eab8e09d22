/** What a provider says of a user: the address, and the data of the identity in the fields that upstream stores. */
import type { JWTPayload } from 'jose';
import { normalEmail } from '../addresses.ts';
import { storableTextError } from '../../http/storable-text.ts';
import type { Provider } from './settings.ts';

export type Profile = {
  /** The user's id at the provider. */
  subject: string;
  /** The normalized address; null if the provider gave none, or one that is no address. */
  email: string | null;
  isVerified: boolean;
  /** `identity_data`, which the user's metadata get too. */
  data: Readonly<Record<string, unknown>>;
};

const TEXTS = ['name', 'given_name', 'family_name', 'nickname', 'preferred_username', 'locale', 'picture'] as const;
const MAX_TEXT = 500;
const MAX_SUBJECT = 255;

/** A text that can be stored and is not too long; undefined for anything else. */
function plainText(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '' || value.length > MAX_TEXT) return undefined;
  return storableTextError(value) === null ? value : undefined;
}

function addressOf(value: unknown): string | null {
  try {
    return typeof value === 'string' ? normalEmail(value) : null;
  } catch {
    return null;
  }
}

/** @throws Error if the provider names no user */
export function readProfile({ issuer, verifiesAddresses }: Provider, claims: JWTPayload): Profile {
  const subject = plainText(claims.sub);
  if (subject === undefined || subject.length > MAX_SUBJECT) throw new Error('the id token has no sub');
  const email = addressOf(claims.email);
  const isVerified = email !== null && (verifiesAddresses || [true, 'true'].includes(claims.email_verified as boolean));
  const texts = TEXTS.flatMap((name) => {
    const text = plainText(claims[name]);
    return text === undefined ? [] : [[name, text] as const];
  });
  const { name, picture } = Object.fromEntries(texts) as Record<string, string | undefined>;
  const domain = plainText(claims.hd);
  return {
    subject,
    email,
    isVerified,
    data: {
      iss: issuer,
      sub: subject,
      provider_id: subject,
      ...Object.fromEntries(texts),
      ...(name !== undefined && { full_name: name }),
      ...(picture !== undefined && { avatar_url: picture }),
      ...(email !== null && { email }),
      ...(domain !== undefined && { custom_claims: { hd: domain } }),
      email_verified: isVerified,
      phone_verified: false,
    },
  };
}

/** Adds the address of the userinfo endpoint where the id token has none, as some providers do. */
export function withAddress(provider: Provider, profile: Profile, userinfo: Record<string, unknown>): Profile {
  if (userinfo.sub !== profile.subject) return profile;
  const { data, ...found } = readProfile(provider, userinfo);
  return { ...found, data: { ...profile.data, ...data } };
}

/**
 * Creates new members by the requests of the signup screens, at a quarter of the cost of the screens. For journeys with
 * another subject; main-path, profile-form and one-time-code use the screens.
 */
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { codeFor } from './outbox.ts';
import { keepSession, newEmail, newMobile, type Person } from './test.ts';

type Session = { access_token: string; refresh_token: string; user: { id: string } };

/** Sends the app's request and returns the response: for rows, the written ones. */
export async function send<T>(request: APIRequestContext, path: string, data: object, token?: string): Promise<T> {
  const { anonKey } = (await (await request.get('/config.json')).json()) as { anonKey: string };
  const headers = { apikey: anonKey, authorization: `Bearer ${token ?? anonKey}`, prefer: 'return=representation' };
  const answer = await request.post(path, { headers, data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}

/** Proves a new address with the code that was sent to it. */
async function prove(request: APIRequestContext): Promise<{ email: string; session: Session }> {
  const email = newEmail('member');
  await send(request, '/functions/v1/usersignup', { email, language: 'en' });
  const token = await codeFor(request, email);
  return { email, session: await send<Session>(request, '/auth/v1/verify', { type: 'email', email, token }) };
}

/** Signs the browser in with a new, proved address and no profile; returns the address. */
export async function comeWithNewAddress(page: Page): Promise<string> {
  const { email, session } = await prove(page.request);
  await keepSession(page, session);
  return email;
}

/** Makes a member; the session is one whose token has the names. */
export async function newMember(
  request: APIRequestContext,
  name: string,
): Promise<{ person: Person; session: Session }> {
  const { email, session } = await prove(request);
  const { access_token, refresh_token, user } = session;
  const person = { email, name, mobile: newMobile() };
  const profileData = {
    id: user.id,
    email,
    member_name: name,
    business_name: `${name} Yarns`,
    country: 'India',
    country_code: '+91',
    mobile_number: person.mobile,
    language: 'en',
  };
  await send(request, '/functions/v1/unified-signup', { profileData }, access_token);
  await send(request, '/functions/v1/handle-user-signup-credits', { userId: user.id }, access_token);
  return { person, session: await send(request, '/auth/v1/token?grant_type=refresh_token', { refresh_token }) };
}

/** Makes the browser one of a new member, as `comeAs` does of a demo member; the journey goes to its page itself. */
export async function comeAsNewMember(page: Page, name: string): Promise<Person> {
  const { person, session } = await newMember(page.request, name);
  await keepSession(page, session);
  return person;
}

/** What a visitor, a member and an operator do at a server that has just started: enough to load each native module and write a file. */

export type Site = { url: string; anonKey: string; serviceRoleKey: string };

type Answer = { status: number; body: Buffer; type: string };

async function ask(url: string, key: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, {
    ...init,
    headers: { apikey: key, authorization: `Bearer ${key}`, ...(init.headers as Record<string, string> | undefined) },
    signal: AbortSignal.timeout(30_000),
  });
  return {
    status: response.status,
    body: Buffer.from(await response.arrayBuffer()),
    type: response.headers.get('content-type') ?? '',
  };
}

const json = (body: object, more: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...more },
  body: JSON.stringify(body),
});

/** A complaint about an answer that is not as expected. */
const unlike = (what: string, { status, body }: Answer): string =>
  `${what}: ${status} ${body.toString('utf8', 0, 200).replaceAll('\n', ' ')}`;

/** Waits until the server can serve. @throws Error when it cannot after two minutes, or `isOver` says that it ended */
export async function untilReady(url: string, isOver: () => boolean): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline && !isOver()) {
    const status = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
    await new Promise((resolve) => void setTimeout(resolve, 200));
  }
  throw new Error(isOver() ? 'the server ended before it was ready' : 'the server was not ready after two minutes');
}

/** The page and a script of it: the web app was built into the image. */
export async function visitPage({ url, anonKey }: Site): Promise<string[]> {
  const page = await ask(`${url}/`, anonKey);
  const script = /<script[^>]+ (?:src|data-late)="([^"]+\.js)"/.exec(page.body.toString())?.[1];
  if (page.status !== 200 || !script) return [unlike('the first page', page)];
  const code = await ask(new URL(script, url).href, anonKey);
  return code.status === 200 && code.type.includes('javascript') ? [] : [unlike(script, code)];
}

/** A member is made, signs in with the password (argon2) and reads a table. */
export async function signIn({ url, anonKey, serviceRoleKey }: Site): Promise<string[]> {
  const member = { email: 'drill@yarnmarket.in', password: 'a Loom of 48 shafts' };
  const made = await ask(`${url}/auth/v1/admin/users`, serviceRoleKey, json({ ...member, email_confirm: true }));
  if (made.status !== 200) return [unlike('the new member', made)];
  const signed = await ask(`${url}/auth/v1/token?grant_type=password`, anonKey, json(member));
  if (signed.status !== 200) return [unlike('the sign-in', signed)];
  const { access_token: token } = JSON.parse(signed.body.toString()) as { access_token: string };
  const read = await ask(`${url}/rest/v1/news_items?select=id&limit=1`, anonKey, {
    headers: { authorization: `Bearer ${token}` },
  });
  return read.status === 200 ? [] : [unlike('the news as a member', read)];
}

/** The picture that messengers show: fonts and the library of images work. */
export async function readCard({ url, anonKey }: Site): Promise<string[]> {
  const card = await ask(`${url}/og/brand.png`, anonKey);
  const isPicture = card.status === 200 && card.body.subarray(1, 4).toString() === 'PNG';
  return isPicture ? [] : [unlike('the share card', card)];
}

/** A picture is uploaded by the service and read again: it is written to the data directory. */
export async function storePicture({ url, serviceRoleKey }: Site): Promise<string[]> {
  const picture = await ask(`${url}/og/brand.png`, serviceRoleKey);
  const stored = await ask(`${url}/storage/v1/object/newsimages/drill.png`, serviceRoleKey, {
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(picture.body),
  });
  if (stored.status !== 200) return [unlike('the upload', stored)];
  const read = await ask(`${url}/storage/v1/object/public/newsimages/drill.png`, serviceRoleKey);
  return read.status === 200 && read.body.equals(picture.body) ? [] : [unlike('the uploaded picture', read)];
}

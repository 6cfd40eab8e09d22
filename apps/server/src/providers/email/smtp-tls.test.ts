/** E-mail through a real mail server (smtp-server): STARTTLS and TLS, certificates, passwords. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSmtpEmail } from './smtp.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const PASSWORD = 'sesame of a test';

type Certificate = { key: string; cert: string };

let here: Certificate;
let elsewhere: Certificate;
const servers: SMTPServer[] = [];
const known = getCACertificates('default');

/** A certificate for an address, signed by itself. */
function certificateFor(subjectAltName: string): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', '-subj', '/CN=peer'];
  const files = ['-keyout', key, '-out', cert, '-addext', `subjectAltName=${subjectAltName}`];
  execFileSync('openssl', ['req', '-x509', ...kind, ...files], { stdio: 'ignore' });
  const made = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(folder, { recursive: true });
  return made;
}

type Seen = { user: string | undefined; isSecure: boolean; text: string };

/** A mail server with one user. */
async function openServer(options: ConstructorParameters<typeof SMTPServer>[0] = {}) {
  const seen: Seen[] = [];
  const passwords: string[] = [];
  const server = new SMTPServer({
    ...here,
    logger: false,
    onAuth({ username, password }, _session, callback) {
      passwords.push(password ?? '');
      if (password === PASSWORD) callback(null, { user: username });
      else callback(new Error('Invalid username or password'));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const user = session.user as string | undefined;
        seen.push({ user, isSecure: session.secure, text: Buffer.concat(chunks).toString() });
        callback();
      });
    },
    ...options,
  });
  // A client that does not trust the certificate ends the handshake.
  server.on('error', () => undefined);
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { seen, passwords, port };
}

async function send(port: number, { scheme = 'smtp', password = PASSWORD, query = '' } = {}): Promise<void> {
  const url = `${scheme}://asha:${encodeURIComponent(password)}@127.0.0.1:${port}${query}`;
  const email = createSmtpEmail({ url, from: 'Tanabana <hi@tanabana.example>' });
  try {
    await email.send({ to: 'asha@mill.example', subject: 'Hello', text: 'Dear Asha', html: '<p>Dear Asha</p>' });
  } finally {
    email.close();
  }
}

describe.runIf(hasOpenssl)('e-mail through a mail server (where openssl is installed)', () => {
  beforeAll(() => {
    here = certificateFor('IP:127.0.0.1');
    elsewhere = certificateFor('DNS:mail.example');
    setDefaultCACertificates([...known, here.cert, elsewhere.cert]);
  });
  afterAll(() => setDefaultCACertificates(known));
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => new Promise<void>((resolve) => server.close(() => resolve()))));
  });

  it('logs in after STARTTLS, and the letter arrives', async () => {
    const { seen, port } = await openServer();
    await send(port);
    expect(seen).toMatchObject([{ user: 'asha', isSecure: true }]);
    expect(seen[0]!.text).toContain('Dear Asha');
  });

  it('logs in where the connection begins with TLS', async () => {
    const { seen, port } = await openServer({ secure: true });
    await send(port, { scheme: 'smtps' });
    expect(seen).toMatchObject([{ user: 'asha', isSecure: true }]);
  });

  it.each([
    ['nobody has signed', 'smtp'],
    ['nobody has signed', 'smtps'],
    ['belongs to another host', 'smtp'],
    ['belongs to another host', 'smtps'],
  ])('sends neither password nor letter to a server whose certificate %s: %s', async (trouble, scheme) => {
    const certificate = trouble === 'belongs to another host' ? elsewhere : certificateFor('IP:127.0.0.1');
    const { seen, passwords, port } = await openServer({ ...certificate, secure: scheme === 'smtps' });
    await expect(send(port, { scheme })).rejects.toMatchObject({ fate: 'later', isOutage: true });
    expect([seen, passwords]).toEqual([[], []]);
  });

  it('sends no password to a server without encryption, unless the address permits it', async () => {
    const { seen, passwords, port } = await openServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true });
    await expect(send(port)).rejects.toMatchObject({ fate: 'later' });
    expect([seen, passwords]).toEqual([[], []]);
    await send(port, { query: '?requireTLS=false' });
    expect(seen).toMatchObject([{ user: 'asha', isSecure: false }]);
  });

  it('reports a refused password, and tries the letter again later', async () => {
    const { seen, port } = await openServer();
    const error: unknown = await send(port, { password: 'another' }).catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      message: 'email provider: failed with EAUTH (535)',
      fate: 'later',
      isOutage: false,
    });
    expect(seen).toEqual([]);
  });

  it('reports what the server says about a recipient, without the address', async () => {
    const { port } = await openServer({
      onRcptTo: ({ address }, _session, callback) =>
        callback(Object.assign(new Error(`${address} is greylisted`), { responseCode: 451 })),
    });
    await expect(send(port)).rejects.toMatchObject({
      message: 'email provider: failed with EENVELOPE (451)',
      fate: 'later',
    });
  });
});

/**
 * Who may make which call of the storage service and of the auth service's administration. The file is a private one of `member`, in the
 * museum of test/storage/fixture.sql. The runner fails when a call or a bucket is missing here, and names it.
 */

/** `nobody` has no key, `anon` the public one; `other` is another member; `staff` has rights by a claim; `service` the server's own key. */
export const ACTORS = ['nobody', 'anon', 'member', 'other', 'staff', 'service'] as const;
export type Actor = (typeof ACTORS)[number];

export type Call = {
  /** A body, which is sent as JSON unless it is a text. */
  body?: unknown;
  headers?: Record<string, string>;
  /** What stands for the parameters of the path; the file by default. */
  path?: string;
  query?: string;
  /** What an answer has to contain to count as given. */
  shows?: string;
  /** Whose call has an effect or an answer; everybody else is refused, or finds nothing. */
  may: readonly Actor[];
};

export const OWNER = '00000000-0000-4000-8000-00000000000b';
export const FILE = `${OWNER}/letter.png`;

const READERS: readonly Actor[] = ['member', 'service'];
const SERVER: readonly Actor[] = ['service'];
const ALL: readonly Actor[] = ACTORS;

const read = (may = READERS, more: Partial<Call> = {}): Call => ({ may, ...more });
const place = { bucketId: 'notes', sourceKey: FILE };
const image = { headers: { 'content-type': 'image/png' }, body: 'weft' };

export const STORAGE: Readonly<Record<string, Call>> = {
  'GET /status': read(ALL),
  'GET /version': read(ALL),
  'GET /health': read(['anon', 'member', 'other', 'staff', 'service']),
  'GET /bucket': read(['staff', 'service'], { shows: '"notes"' }),
  'POST /bucket': { body: { name: 'made' }, may: ['staff', 'service'] },
  'GET /bucket/:bucket': read(['staff', 'service'], { path: 'notes' }),
  'PUT /bucket/:bucket': { path: 'notes', body: { public: false }, may: ['staff', 'service'] },
  'DELETE /bucket/:bucket': { path: 'spare', may: ['staff', 'service'] },
  'POST /bucket/:bucket/empty': { path: 'spare', body: {}, may: SERVER },
  'POST /object/list/:bucket': read(READERS, { path: 'notes', body: { prefix: OWNER }, shows: 'letter.png' }),
  'POST /object/list-v2/:bucket': read(READERS, { path: 'notes', body: { prefix: OWNER }, shows: 'letter.png' }),
  'POST /object/copy': { body: { ...place, destinationKey: `${OWNER}/copy.png` }, may: READERS },
  'POST /object/move': { body: { ...place, destinationKey: `${OWNER}/moved.png` }, may: READERS },
  'POST /object/sign/:bucket': read(READERS, {
    path: 'notes',
    body: { paths: [FILE], expiresIn: 60 },
    shows: 'token=',
  }),
  'POST /object/sign/:bucket/:path': read(READERS, { body: { expiresIn: 60 } }),
  'POST /object/upload/sign/:bucket/:path': { path: `notes/${OWNER}/new.png`, body: {}, may: READERS },
  // Whoever has a token for it may; here nobody has.
  'PUT /object/upload/sign/:bucket/:path': { ...image, query: '?token=x.y.z', may: [] },
  'GET /object/info/public/:bucket/:path': read([]),
  'GET /object/info/authenticated/:bucket/:path': read(),
  'GET /object/info/:bucket/:path': read(),
  'GET /object/public/:bucket/:path': read([]),
  'GET /object/sign/:bucket/:path': read([], { query: '?token=x.y.z' }),
  'GET /object/authenticated/:bucket/:path': read(),
  'GET /object/:bucket/:path': read(),
  'POST /object/:bucket/:path': { ...image, path: `notes/${OWNER}/new.png`, may: READERS },
  'PUT /object/:bucket/:path': { body: 'weft', headers: { ...image.headers, 'x-upsert': 'true' }, may: READERS },
  'DELETE /object/:bucket': { path: 'notes', body: { prefixes: [FILE] }, shows: 'letter.png', may: READERS },
  'DELETE /object/:bucket/:path': { may: READERS },
  'GET /render/image/public/:bucket/:path': read([], { query: '?width=1' }),
  'GET /render/image/authenticated/:bucket/:path': read(READERS, { query: '?width=1' }),
  'GET /render/image/sign/:bucket/:path': read([], { query: '?width=1&token=x.y.z' }),
  'POST /upload/resumable': {
    path: '',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '9',
      'upload-metadata': `bucketName ${btoa('notes')},objectName ${btoa(`${OWNER}/parts.png`)}`,
    },
    may: READERS,
  },
};

/** The account that stands for an id below /admin. */
export const ACCOUNT = '00000000-0000-4000-8000-0000000000cc';
const account = `${ACCOUNT}/factors/${ACCOUNT}`;

export const ADMIN: Readonly<Record<string, Call>> = {
  'POST /invite': { body: { email: 'invited@site.example' }, may: SERVER },
  'GET /admin/audit': read(SERVER),
  'GET /admin/users': read(SERVER),
  'POST /admin/users': { body: { email: 'made@site.example' }, may: SERVER },
  'GET /admin/users/:user_id': read(SERVER, { path: ACCOUNT }),
  'PUT /admin/users/:user_id': { path: ACCOUNT, body: { user_metadata: { a: 1 } }, may: SERVER },
  'DELETE /admin/users/:user_id': { path: ACCOUNT, body: {}, may: SERVER },
  'GET /admin/users/:user_id/factors': read(SERVER, { path: `${ACCOUNT}/factors` }),
  // The account has no factor: the server is told so, everybody else is refused before.
  'PUT /admin/users/:user_id/factors/:id': { path: account, body: {}, may: [] },
  'DELETE /admin/users/:user_id/factors/:id': { path: account, may: [] },
  'GET /admin/users/:user_id/passkeys': read(SERVER, { path: `${ACCOUNT}/passkeys` }),
  // It has no passkey either.
  'DELETE /admin/users/:user_id/passkeys/:passkey_id': { path: `${ACCOUNT}/passkeys/${ACCOUNT}`, may: [] },
  'POST /admin/generate_link': { body: { type: 'magiclink', email: 'asha@site.example' }, may: SERVER },
};

/** What is done with a file `x.png` in each bucket, and by whom. */
export const BUCKETS: Readonly<
  Record<string, Record<'upload' | 'read' | 'readByAddress' | 'remove', readonly Actor[]>>
> = {
  // Public: its files are read by everybody, also without a key.
  pictures: { upload: ['staff', 'service'], read: ALL, readByAddress: ALL, remove: ['staff', 'service'] },
  anything: { upload: ['staff', 'service'], read: ALL, readByAddress: ALL, remove: ['staff', 'service'] },
  // Anybody leaves a thing, and never sees it again.
  drop: {
    upload: ['anon', 'member', 'other', 'staff', 'service'],
    read: SERVER,
    readByAddress: [],
    remove: SERVER,
  },
  notes: { upload: SERVER, read: SERVER, readByAddress: [], remove: SERVER },
  spare: { upload: SERVER, read: SERVER, readByAddress: [], remove: SERVER },
};

import { beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#lib/errors.ts';
import { postRows } from './post-rows.ts';
import type { Sending } from './post-rows.ts';

const service = vi.hoisted(() => ({
  create: vi.fn<() => Promise<string>>(),
  find: vi.fn<() => Promise<string | undefined>>(),
  newest: vi.fn<() => Promise<string | null>>(),
}));
vi.mock('../api/create-listing.ts', () => ({ createListing: service.create }));
vi.mock('../api/find-posted.ts', () => ({ findPosted: service.find, newestPost: service.newest }));

/** The member's newest post when an uncertain row was sent. */
const EARLIER = '2026-11-25T00:00:00Z';

type Row = Sending['rows'][number];
const row = (id: string, isUncertain = false): Row => ({
  id,
  text: id,
  at: { start: 0, end: 0 },
  read: { side: null, fields: [], unused: [], rest: [], isInDollars: false },
  open: [],
  errors: {},
  isBlank: false,
  written: {},
  number: undefined,
  isUncertain,
  is_d2d: false,
  since: isUncertain ? EARLIER : null,
  table: 'purchase_enquiries',
  values: { lot_no: id },
});

const NEWEST = '2026-11-26T00:00:00Z';
const LOST = new AppError('network', 'no answer', 0);
const SENDING: Omit<Sending, 'rows'> = {
  posted: [],
  is_d2d: false,
  user_id: 'me',
  onSend: () => undefined,
  onPosted: () => undefined,
  onFailed: () => undefined,
};

/** What happened to each row, in order. */
async function outcomes(rows: readonly Row[], posted: readonly string[] = []) {
  const events: string[] = [];
  await postRows({
    ...SENDING,
    rows,
    posted,
    onSend: ({ id }) => events.push(`${id} sent`),
    onPosted: ({ id }, number) => events.push(`${id} ${number}`),
    onFailed: ({ id }, { code }, isUncertain) => events.push(`${id} ${code}${isUncertain ? ', perhaps posted' : ''}`),
  });
  return events;
}

const refusal = (code: string, status: number) => new AppError(code, 'refused', status);

beforeEach(() => {
  vi.resetAllMocks();
  service.newest.mockResolvedValue(NEWEST);
});

it('posts one row after the other, and goes on after a refusal', async () => {
  service.create
    .mockResolvedValueOnce('PE-1')
    .mockRejectedValueOnce(refusal('23514', 400))
    .mockResolvedValueOnce('PE-3');
  expect(await outcomes([row('a'), row('b'), row('c')])).toEqual([
    'a sent',
    'a PE-1',
    'b sent',
    'b 23514',
    'c sent',
    'c PE-3',
  ]);
  expect(service.find).not.toHaveBeenCalled();
});

it.each([
  ['too many posts', refusal('PT429', 429), ''],
  ['no connection', refusal('network', 0), ', perhaps posted'],
  ['no session', refusal('PGRST301', 401), ''],
])('stops at %s: the next row would fail alike', async (_, error, state) => {
  service.create.mockRejectedValue(error);
  expect(await outcomes([row('a'), row('b')])).toEqual(['a sent', `a ${error.code}${state}`]);
});

it('a row that was looked for and refused is not posted; one that could not be looked for may be', async () => {
  service.create.mockRejectedValue(refusal('23514', 400));
  expect(await outcomes([row('a', true)])).toEqual(['a sent', 'a 23514']);
  service.find.mockRejectedValue(refusal('PT429', 429));
  expect(await outcomes([row('a', true)])).toEqual(['a sent', 'a PT429, perhaps posted']);
});

it('does not send a row again whose answer was lost, when it was posted', async () => {
  service.find.mockResolvedValue('PE-2');
  expect(await outcomes([row('a', true)], ['PE-1'])).toEqual(['a sent', 'a PE-2']);
  expect(service.create).not.toHaveBeenCalled();
  const whose: unknown = expect.objectContaining({ table: 'purchase_enquiries', user_id: 'me' });
  const sent: unknown = expect.objectContaining({ lot_no: 'a' });
  expect(service.find).toHaveBeenCalledWith(whose, sent, EARLIER, ['PE-1']);
});

it('sends a row whose answer was lost, when it was not posted', async () => {
  service.create.mockResolvedValue('PE-2');
  expect(await outcomes([row('a', true)])).toEqual(['a sent', 'a PE-2']);
});

it('looks for a row where it was sent, before it is posted to another audience', async () => {
  const sent = { ...row('a', true), is_d2d: true };
  service.find.mockResolvedValueOnce('DPE-2').mockResolvedValueOnce(undefined);
  expect(await outcomes([sent])).toEqual(['a sent', 'a DPE-2']);
  expect(service.create).not.toHaveBeenCalled();
  // It was not posted to dealers: what was noted for them does not hold for the public list.
  service.create.mockRejectedValueOnce(LOST);
  const notes: unknown[] = [];
  await postRows({ ...SENDING, rows: [sent], onSend: (_, note) => void notes.push(note) });
  expect(notes.slice(1)).toEqual([{ is_d2d: false, since: NEWEST }]);
  expect(service.find).toHaveBeenLastCalledWith(
    expect.objectContaining({ is_d2d: true }),
    expect.anything(),
    EARLIER,
    [],
  );
});

it('a row that was not sent is not posted, though there was no answer to the question before', async () => {
  service.newest.mockRejectedValueOnce(LOST);
  expect(await outcomes([row('a')])).toEqual(['a network']);
});

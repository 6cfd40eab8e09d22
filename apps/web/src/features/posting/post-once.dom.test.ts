import { beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#lib/errors.ts';
import { PostedBefore, postOnce } from './post-once.ts';
import { keepPosted } from './posted.ts';

const service = vi.hoisted(() => ({
  create: vi.fn<() => Promise<string>>(),
  find: vi.fn<() => Promise<string | undefined>>(),
}));
vi.mock('./api/create-listing.ts', () => ({ createListing: service.create }));
vi.mock('./api/find-posted.ts', () => ({ findPosted: service.find }));

const sent = (quantity_required_kgs: string) => ({
  table: 'purchase_enquiries' as const,
  is_d2d: false,
  form: { fibre_type: 'Cotton', denier_count: '40', number_of_plys: '1', quantity_required_kgs },
  user_id: 'me',
});
const LOST = new AppError('network', 'no answer', 0);

beforeEach(() => {
  vi.resetAllMocks();
  sessionStorage.clear();
});

it('looks for a post whose answer was lost, and sends it no second time', async () => {
  service.create.mockRejectedValueOnce(LOST);
  await expect(postOnce(sent('500'))).rejects.toBe(LOST);
  service.find.mockResolvedValueOnce('PE-000001');
  expect(await postOnce(sent('500'))).toBe('PE-000001');
  expect(service.create).toHaveBeenCalledTimes(1);
  // An equal form that is sent later makes another post.
  service.create.mockResolvedValueOnce('PE-000002');
  expect(await postOnce(sent('500'))).toBe('PE-000002');
  expect(service.find).toHaveBeenCalledTimes(1);
});

it('sends again what was not posted, and does not take the last post for it', async () => {
  keepPosted('purchase_enquiries', 'me', { number: 'PE-000001', path: '/', share: null });
  service.create.mockRejectedValueOnce(LOST).mockResolvedValueOnce('PE-000002');
  await expect(postOnce(sent('500'))).rejects.toBe(LOST);
  service.find.mockResolvedValueOnce(undefined);
  expect(await postOnce(sent('500'))).toBe('PE-000002');
  expect(service.find).toHaveBeenCalledWith(
    { table: 'purchase_enquiries', is_d2d: false, user_id: 'me' },
    expect.objectContaining({ quantity_required_kgs: 500 }),
    expect.any(String),
    ['PE-000001'],
  );
});

it('does not look for a post that was refused', async () => {
  const refusal = new AppError('23514', 'refused', 400);
  service.create.mockRejectedValueOnce(refusal).mockResolvedValueOnce('PE-000003');
  await expect(postOnce(sent('500'))).rejects.toBe(refusal);
  expect(await postOnce(sent('500'))).toBe('PE-000003');
  expect(service.find).not.toHaveBeenCalled();
});

it('looks for a post whose answer was lost before other values are posted, until they are said to be another one', async () => {
  service.create.mockRejectedValueOnce(LOST).mockResolvedValueOnce('PE-000002');
  await expect(postOnce(sent('500'))).rejects.toBe(LOST);
  service.find.mockResolvedValue('PE-000001');
  const tries = [sent('700'), { ...sent('700'), is_d2d: true }];
  for (const changed of tries) {
    const earlier = { number: 'PE-000001', is_d2d: false };
    await expect(postOnce(changed)).rejects.toMatchObject({ post: earlier });
  }
  const row: unknown = expect.objectContaining({ quantity_required_kgs: 500 });
  expect(service.find).toHaveBeenLastCalledWith(
    expect.objectContaining({ is_d2d: false }),
    row,
    expect.any(String),
    [],
  );
  expect(await postOnce({ ...sent('700'), isAnother: true })).toBe('PE-000002');
  expect(service.create).toHaveBeenCalledTimes(2);
});

it('posts other values where nothing was posted before', async () => {
  service.create.mockRejectedValueOnce(LOST).mockResolvedValueOnce('PE-000001');
  await expect(postOnce(sent('500'))).rejects.toBe(LOST);
  service.find.mockResolvedValueOnce(undefined);
  expect(await postOnce(sent('700'))).toBe('PE-000001');
});

it('posts nothing while it cannot be found out whether the first one was posted', async () => {
  service.create.mockRejectedValueOnce(LOST);
  await expect(postOnce(sent('500'))).rejects.toBe(LOST);
  service.find.mockRejectedValueOnce(LOST).mockResolvedValueOnce('PE-000001');
  await expect(postOnce(sent('700'))).rejects.toBe(LOST);
  await expect(postOnce(sent('700'))).rejects.toBeInstanceOf(PostedBefore);
  expect(service.create).toHaveBeenCalledTimes(1);
});

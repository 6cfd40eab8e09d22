import { beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#lib/errors.ts';
import { postOnce } from './post-once.ts';
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
  expect(service.find).toHaveBeenCalledWith(sent('500'), expect.any(String), ['PE-000001']);
});

it.each([
  ['another post', LOST, sent('700')],
  ['a post that was refused', new AppError('23514', 'refused', 400), sent('500')],
])('does not look for %s', async (_, error, next) => {
  service.create.mockRejectedValueOnce(error).mockResolvedValueOnce('PE-000003');
  await expect(postOnce(sent('500'))).rejects.toBe(error);
  expect(await postOnce(next)).toBe('PE-000003');
  expect(service.find).not.toHaveBeenCalled();
});

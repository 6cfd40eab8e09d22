import { expect, it, vi } from 'vitest';
import { claimReferralCode } from './claim-referral-code.ts';

type Claim = (code: string) => Promise<string | null>;
const seven = () => 7;

it('takes the code of the scheme when it is free', async () => {
  expect(await claimReferralCode('A12345', async (code) => code)).toBe('A12345');
});

it('adds a digit at each conflict', async () => {
  const taken = ['A12345', 'A123457'];
  expect(await claimReferralCode('A12345', async (code) => (taken.includes(code) ? null : code), seven)).toBe(
    'A1234577',
  );
});

it('returns the code that another tab stored meanwhile', async () => {
  expect(await claimReferralCode('A12345', async () => 'A99999')).toBe('A99999');
});

it('gives up after ten tries', async () => {
  const claim = vi.fn<Claim>(async () => null);
  await expect(claimReferralCode('A12345', claim, seven)).rejects.toThrow('no free referral code');
  expect(claim).toHaveBeenCalledTimes(10);
  expect(claim).toHaveBeenLastCalledWith('A12345777777777');
});

it('does not take another error for a conflict', async () => {
  const claim = vi.fn<Claim>(() => Promise.reject(new Error('no network')));
  await expect(claimReferralCode('A12345', claim)).rejects.toThrow('no network');
  expect(claim).toHaveBeenCalledTimes(1);
});

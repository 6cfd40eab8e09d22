import { accountNotices } from '@tanabana/domain/accounts/notices';
import { afterEach, expect, it, vi } from 'vitest';
import { changeLanguage } from '#i18n/messages.ts';
import { errorOf } from '#lib/errors.ts';
import { loadRefusals } from '#lib/service-errors.ts';
import { showToast } from '#lib/toast.ts';
import { toastOtpError } from './toast-otp-error.ts';

vi.mock(import('#lib/toast.ts'), async (original) => ({ ...(await original()), showToast: vi.fn<typeof showToast>() }));

afterEach(() => changeLanguage('en'));

const WRONG = { service: 'auth', code: 'otp_expired', words: 'Token has expired or is invalid', status: 403 } as const;

/** The sentence before the hint. */
function lead(): unknown {
  toastOtpError(accountNotices.otpFailed, errorOf(WRONG));
  return vi.mocked(showToast).mock.lastCall![0];
}

it('ends the sentence of the service with one full stop of the language', async () => {
  expect(lead()).toMatchObject({ lead: 'Token has expired or is invalid.' });
  await changeLanguage('hi');
  await loadRefusals();
  expect(lead()).toMatchObject({ lead: 'यह कोड गलत है या पुराना हो गया है।' });
});

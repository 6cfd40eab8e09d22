import { LIMITS } from '@tanabana/domain/limits';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { latestCode, renderApp, signInAs, startServer } from '#testing/render-app.tsx';

const OTP_USED_UP = 'Too many wrong tries: this OTP no longer works. Please ask for a new one.';

const server = startServer();

const PASSWORD = 'Tanabana1!';
const button = (name: string) => screen.getByRole('button', { name });

/** Signs the member in on another device, which calls itself so. Gives its refresh token. */
async function signInElsewhere(email: string, userAgent: string): Promise<string> {
  const { url, keys, app } = server();
  const response = await app.request(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: keys.anonKey, 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return ((await response.json()) as { refresh_token: string }).refresh_token;
}

async function isSignedIn(refresh_token: string): Promise<boolean> {
  const { url, keys, app } = server();
  const response = await app.request(`${url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: keys.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token }),
  });
  return response.ok;
}

async function edit(name: string) {
  const id = await signInAs(name);
  const app = renderApp(`/profile/edit/${id}`);
  await screen.findByRole('button', { name: 'Save Changes' });
  return { ...app, id };
}

describe('where a member is signed in', () => {
  it('is listed by device, and each session can be ended', async () => {
    const phone = await signInElsewhere('paid@tanabana.example', 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile');
    const { user } = await edit('paid');
    expect(await screen.findByText('This device')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Sign out Chrome on Android' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Sign out Chrome on Android' })).not.toBeInTheDocument(),
    );
    expect(await isSignedIn(phone)).toBe(false);
    expect((await supabase().auth.getUser()).error).toBeNull();
  });

  it('ends everywhere after a question, on this device too', async () => {
    const phone = await signInElsewhere('dealer@tanabana.example', 'Mozilla/5.0 (Windows NT 10.0) Firefox/131.0');
    const { user, router } = await edit('dealer');
    await user.click(await screen.findByRole('button', { name: 'Was somebody else signed in? Sign out everywhere' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(router.state.location.pathname).not.toMatch(/^\/profile/));
    expect(await isSignedIn(phone)).toBe(false);
  });
});

describe('a number of another member', () => {
  it('can be taken over by its proof, after another check of the identity', async () => {
    const other = await signInAs('three');
    await supabase().from('tanabana_free').update({ mobile_number: '9825077002' }).eq('id', other);
    await supabase().auth.signOut();

    // A new account needs no proof.
    await server().run(`update auth.users set created_at = now() - interval '2 days'`);
    const { user, id } = await edit('free');
    const number = screen.getByLabelText<HTMLInputElement>('Mobile number');
    await user.clear(number);
    await user.type(number, '9825077002');
    await user.click(button('Save Changes'));
    await user.click(await screen.findByRole('button', { name: 'It is mine: send a code' }));
    await user.click(await screen.findByRole('button', { name: 'Send the code' }));
    const proof = await screen.findByLabelText('Current password');
    await user.type(proof, 'not-mine');
    await user.click(button('Send the code'));
    await waitFor(() => expect(proof).toHaveAccessibleDescription('The current password is not right.'));
    await user.clear(proof);
    await user.type(proof, PASSWORD);
    await user.click(button('Send the code'));
    const code = await screen.findByRole('textbox', { name: 'Code from the SMS' });
    const first = Number(await latestCode(server(), '+919825077002'));
    for (let tries = 1; tries <= LIMITS.otp_tries; tries += 1) {
      await user.clear(code);
      await user.type(code, String((first + tries) % 1_000_000).padStart(LIMITS.otp_digits, '0'));
      await user.click(button('Confirm the number'));
      const isLast = tries === LIMITS.otp_tries;
      const words = isLast ? OTP_USED_UP : 'Token has expired or is invalid';
      await waitFor(() => expect(code).toHaveAccessibleDescription(words));
    }
    expect(button('Send it again')).toHaveFocus();
    await user.click(button('Send it again'));
    await user.click(button('Send the code'));
    await user.type(await screen.findByLabelText('Current password'), PASSWORD);
    await user.click(button('Send the code'));
    await user.type(
      await screen.findByRole('textbox', { name: 'Code from the SMS' }),
      await latestCode(server(), '+919825077002'),
    );
    await user.click(button('Confirm the number'));
    expect(await screen.findByText('Your mobile number is confirmed.')).toBeInTheDocument();
    await user.click(button('Save Changes'));
    await waitFor(async () => {
      const { data } = await supabase().from('tanabana_free').select('mobile_number, mobile_verified').eq('id', id);
      expect(data).toEqual([{ mobile_number: '9825077002', mobile_verified: true }]);
    });
  });
});

describe('a password that is set', () => {
  it('is changed with the present one, or with a code from the e-mail', async () => {
    await signInAs('zero');
    const { user } = renderApp('/update-password');
    await screen.findByRole('heading', { name: 'Update Your Password' });
    const type = async (label: string, text: string) => {
      const field = screen.getByLabelText(label, { selector: 'input' });
      await user.clear(field);
      await user.type(field, text);
    };
    await type('New password', 'Ntexloom1');
    await type('Confirm new password', 'Ntexloom1');
    await user.click(button('Update Password'));
    await screen.findByLabelText('Current password');
    await user.click(button('Update Password'));
    expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(/^Enter your current password/);
    await user.click(button('Send a code to my e-mail instead'));
    const code = await screen.findByRole('textbox', { name: 'Code from your e-mail' });
    await user.type(code, await latestCode(server(), 'zero@tanabana.example'));
    await user.click(button('Update Password'));
    await waitFor(async () => {
      const { error } = await supabase().auth.signInWithPassword({
        email: 'zero@tanabana.example',
        password: 'Ntexloom1',
      });
      expect(error).toBeNull();
    });
  });
});

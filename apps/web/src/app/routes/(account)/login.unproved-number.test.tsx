import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { latestCode, renderApp, signInAs, startServer } from '#testing/render-app.tsx';

const server = startServer();

const OWN = '9825077001';
const EMAIL = 'free@tanabana.example';

/** Types a number that is only typed into their own profile, and signs out. */
async function typeNumber(): Promise<void> {
  const id = await signInAs('free');
  const { error } = await supabase().from('tanabana_free').update({ mobile_number: OWN }).eq('id', id);
  expect(error).toBeNull();
  await supabase().auth.signOut();
}

/** Goes up to the pressed button after the right code of the SMS. */
async function enterSmsCode() {
  const app = renderApp('/login');
  await app.user.click(await screen.findByRole('tab', { name: 'Mobile OTP' }));
  await app.user.type(screen.getByLabelText('Mobile number'), OWN);
  await app.user.click(screen.getByRole('button', { name: 'Send OTP' }));
  await app.user.type(await screen.findByRole('textbox', { name: 'OTP' }), await latestCode(server(), `+91${OWN}`));
  await app.user.click(screen.getByRole('button', { name: 'Verify & Login' }));
  return app;
}

it('a number without proof needs the code by e-mail once, and signs in by SMS afterwards', async () => {
  await typeNumber();
  const first = await enterSmsCode();
  expect(await screen.findByText('One more step')).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent(EMAIL);
  const press = () => first.user.click(screen.getByRole('button', { name: 'Verify & Login' }));
  await press();
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
  await first.user.type(screen.getByLabelText('E-mail'), EMAIL);
  await first.user.type(
    screen.getByRole('textbox', { name: 'OTP from the e-mail' }),
    await latestCode(server(), EMAIL),
  );
  await press();
  expect(await screen.findByText('Login Successful!')).toBeInTheDocument();
  await waitFor(() => expect(first.router.state.location.pathname).toBe('/'));
  first.unmount();
  await supabase().auth.signOut();

  await enterSmsCode();
  expect(await screen.findByText('Login Successful!')).toBeInTheDocument();
});

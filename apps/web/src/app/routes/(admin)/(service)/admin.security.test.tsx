// Admins and their second factor, from the first app to a recovery code.
import { screen, waitFor, within } from '@testing-library/react';
import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';

const server = startServer();

beforeEach(async () => {
  await supabase().auth.signOut();
  await server().run('delete from auth.mfa_factors');
  await server().run(`delete from private.settings where key = 'admin_second_factor'`);
});

const PASSWORD = 'Tanabana1!';
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const HALF_MINUTE_MS = 30_000;

/** A code of the app; each is valid once, and codes of the next half minute are used already. */
const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + later * HALF_MINUTE_MS });
const type = (user: ReturnType<typeof renderApp>['user'], label: RegExp | string, text: string) =>
  user.type(screen.getByLabelText(label), text);

/** Sets up the first app on its page. Returns the secret, the recovery codes, and the code that was accepted. */
async function setUp(user: ReturnType<typeof renderApp>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Set it up' }));
  const picture = await screen.findByRole('img', { name: 'Picture to scan with your authenticator app' });
  expect(picture).toHaveAttribute('src', expect.stringMatching(/^data:image\/svg\+xml/));
  const secret = screen.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent.replaceAll(' ', '');
  await type(user, 'Code that the app shows', '000000');
  await user.click(button('Confirm'));
  expect(await screen.findByText(/^This code is not right. See that the clock/)).toBeInTheDocument();
  await user.clear(screen.getByLabelText('Code that the app shows'));
  const used = codeOf(secret);
  await type(user, 'Code that the app shows', used);
  await user.click(button('Confirm'));
  await screen.findByText('Put these recovery codes away now');
  const codes = screen.getAllByText(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/).map((code) => code.textContent);
  expect(codes).toHaveLength(10);
  await user.click(button('I have put them away'));
  return { secret, codes, used };
}

async function logInByPassword(user: ReturnType<typeof renderApp>['user'], name: string) {
  await user.type(await screen.findByLabelText('E-mail'), `${name}@tanabana.example`);
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), PASSWORD);
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Login' }));
}

describe('an admin', () => {
  it('sets up an app in Edit Profile, enters its code after the password, and reaches the requested page', async () => {
    const id = await signInAs('admin2');
    const first = renderApp(`/profile/edit/${id}`);
    const { secret, used } = await setUp(first.user);
    expect(await screen.findByText('10 are left.')).toBeInTheDocument();
    first.unmount();
    await supabase().auth.signOut();

    const { user, router } = renderApp('/login?redirect=%2Fadmin%2Fsecurity');
    await logInByPassword(user, 'admin2');
    await screen.findByLabelText('Code from your authenticator app');
    expect(router.state.location.pathname).toBe('/admin/second-factor');
    await type(user, 'Code from your authenticator app', used);
    await user.click(button('Continue'));
    expect(await screen.findByText(/^This code is not right, or was used already/)).toBeInTheDocument();
    await user.clear(screen.getByLabelText('Code from your authenticator app'));
    await type(user, 'Code from your authenticator app', codeOf(secret, 1));
    await user.click(button('Continue'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin Security' })).toBeInTheDocument();
    expect(await screen.findByText('Login Successful!')).toBeInTheDocument();
  });

  it('signs in by a recovery code, once', async () => {
    await signInAs('admin2');
    const first = renderApp('/admin/security');
    const { codes } = await setUp(first.user);
    first.unmount();
    const lookFor = [
      () => screen.findByRole('heading', { level: 1, name: 'Admin Security' }),
      () => screen.findByText(/^This recovery code is not right/),
    ];
    for (const find of lookFor) {
      await supabase().auth.signOut();
      await signInAs('admin2');
      const { user, unmount } = renderApp('/admin/security');
      await screen.findByLabelText('Code from your authenticator app');
      await user.click(button('Use a recovery code'));
      await type(user, 'Recovery code', codes[0]!.toUpperCase());
      await user.click(button('Continue'));
      expect(await find()).toBeInTheDocument();
      unmount();
    }
  });

  it('requires it of all admins once they have one, and ends that', async () => {
    await signInAs('admin2');
    const { user, unmount } = renderApp('/admin/security');
    expect(await screen.findByText('Set up your own second factor first.')).toBeInTheDocument();
    await setUp(user);
    await user.click(await screen.findByRole('button', { name: 'Turn on' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Turn this on for every admin?' });
    expect(dialog).toHaveTextContent('admin1@tanabana.example');
    expect(dialog).toHaveTextContent('admin3@tanabana.example');
    expect(dialog).not.toHaveTextContent('admin2@tanabana.example');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText('Every admin needs a second factor now.')).not.toBeInTheDocument();
    await user.click(button('Turn on'));
    await user.click(await screen.findByRole('button', { name: 'Turn on for everybody' }));
    expect(await screen.findByText('Every admin needs a second factor now.')).toBeInTheDocument();
    await user.click(button('Turn off'));
    expect(await screen.findByText("A second factor is each admin's own choice now.")).toBeInTheDocument();
    await user.click(button('Turn on'));
    await user.click(await screen.findByRole('button', { name: 'Turn on for everybody' }));
    await screen.findByText('Every admin needs a second factor now.');
    unmount();

    await supabase().auth.signOut();
    await signInAs('admin3');
    const other = renderApp('/admin/security');
    await screen.findByRole('button', { name: 'Set it up' });
    expect(other.router.state.location.pathname).toBe('/admin/second-factor');
    await setUp(other.user);
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin Security' })).toBeInTheDocument();
    const rows = await screen.findAllByRole('row');
    expect(rows.filter((row) => within(row).queryByText(/^Since /))).toHaveLength(2);
  });

  it('makes new recovery codes, adds an app and removes apps', async () => {
    await signInAs('admin2');
    const { user } = renderApp('/admin/security');
    await setUp(user);
    await user.click(await screen.findByRole('button', { name: 'Make new codes' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Make new codes' }));
    await screen.findByText('Put these recovery codes away now');
    await user.click(button('I have put them away'));
    await user.click(await screen.findByRole('button', { name: 'Add another app' }));
    await user.click(await screen.findByRole('button', { name: 'Set it up' }));
    const secret = (await screen.findByText(/^([A-Z2-7]{4} ?){8}$/)).textContent.replaceAll(' ', '');
    const used = codeOf(secret);
    await type(user, 'Code that the app shows', used);
    await user.click(button('Confirm'));
    for (const name of ['Remove Authenticator app', 'Remove Authenticator app 2']) {
      await user.click(await screen.findByRole('button', { name }));
      const remove = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' });
      await user.click(remove);
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
      await waitFor(() => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument());
    }
    expect(await screen.findByRole('button', { name: 'Set it up' })).toBeInTheDocument();
  });

  it('needs it before a new password, too', async () => {
    await signInAs('admin2');
    const first = renderApp('/admin/security');
    const { secret } = await setUp(first.user);
    first.unmount();
    await supabase().auth.signOut();
    await signInAs('admin2');
    const { user } = renderApp('/update-password');
    await user.type(await screen.findByLabelText('New password'), PASSWORD.replace('1', '2'));
    await user.type(screen.getByLabelText('Confirm new password'), PASSWORD.replace('1', '2'));
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: /Update/ }));
    await screen.findByLabelText('Code from your authenticator app');
    await type(user, 'Code from your authenticator app', codeOf(secret, 1));
    await user.click(button('Continue'));
    expect(await screen.findByLabelText('Current password')).toBeInTheDocument();
  });
});

describe('everybody else', () => {
  it('sees no second factors in Edit Profile, and cannot open their pages', async () => {
    const id = await signInAs('paid');
    const { router } = renderApp(`/profile/edit/${id}`);
    await screen.findByRole('button', { name: 'Save Changes' });
    await screen.findByText('This device');
    expect(screen.queryByRole('heading', { name: 'Second factor' })).not.toBeInTheDocument();
    for (const to of ['/admin/second-factor', '/admin/security'] as const) {
      await router.navigate({ to });
      expect(router.state.location.pathname).toBe('/');
    }
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { env } from '#config/env.ts';
import { savedLanguage } from '#i18n/choice.ts';
import { changeLanguage, startMessages } from '#i18n/messages.ts';
import { renderApp, signInAs, startServer } from '../testing/render-app.tsx';
import { supabase } from '#lib/reading/supabase.ts';

const server = startServer();
afterEach(async () => {
  await supabase().auth.signOut();
  await changeLanguage('en');
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

async function choose(user: ReturnType<typeof renderApp>['user'], label: string, name: string) {
  await user.selectOptions(await screen.findByRole('combobox', { name: label }), name);
}

describe('the language of the pages', () => {
  it('is chosen by a visitor in the footer, and is kept when the page is opened again', async () => {
    const first = renderApp('/login');
    await heading('Welcome Back');
    expect(document.documentElement.lang).toBe('en');
    await choose(first.user, 'Language', 'हिन्दी');
    await heading('फिर से स्वागत है');
    expect(document.documentElement.lang).toBe('hi');
    expect(document.title).toBe('लॉगिन - Tanabana');
    // For the pages that the server prerenders.
    expect(document.cookie).toContain('tanabana-language=hi');

    first.unmount();
    await changeLanguage('en');
    await startMessages();
    renderApp('/check-sales-offers');
    await heading('बिक्री ऑफ़र');
    expect(document.documentElement.lang).toBe('hi');
  });

  it('keeps typed text when it changes', async () => {
    const { user } = renderApp('/login');
    await user.type(await screen.findByLabelText('E-mail'), 'asha@tanabana.example');
    await choose(user, 'Language', 'हिन्दी');
    expect(await screen.findByLabelText('ई-मेल')).toHaveValue('asha@tanabana.example');
  });

  it('applies to messages under the fields, also to those that are shown already', async () => {
    const { user } = renderApp('/login');
    await user.click(await screen.findByRole('button', { name: 'Login' }));
    expect(await screen.findByLabelText('E-mail')).toHaveAccessibleDescription('Please enter a valid email address.');
    await choose(user, 'Language', 'हिन्दी');
    expect(await screen.findByLabelText('ई-मेल')).toHaveAccessibleDescription('कृपया सही ई-मेल पता लिखें।');
  });

  it('is Hindi at first for a browser that prefers it, and English for all others', async () => {
    const prefer = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
    prefer('hi-IN', 'en');
    await startMessages();
    expect(document.documentElement.lang).toBe('hi');
    prefer('ta-IN', 'hi');
    await startMessages();
    expect(document.documentElement.lang).toBe('en');
  });

  it('follows a member to another browser', async () => {
    const userId = await signInAs('free');
    const here = renderApp('/check-sales-offers');
    await heading('Sales Offers');
    await choose(here.user, 'Language', 'हिन्दी');
    await heading('बिक्री ऑफ़र');
    const { data } = await supabase().from('tanabana_free').select('language').eq('id', userId).single();
    expect(data).toEqual({ language: 'hi' });

    here.unmount();
    await supabase().auth.signOut();
    localStorage.clear();
    await startMessages();
    await signInAs('free');
    renderApp('/check-sales-offers');
    await heading('बिक्री ऑफ़र');
    await waitFor(() => expect(savedLanguage()).toBe('hi'));
  });

  it('does not change when it cannot be saved', async () => {
    await signInAs('paid');
    const { user } = renderApp('/check-sales-offers');
    await heading('Sales Offers');
    server().intercept((request) =>
      request.method === 'PATCH'
        ? new Response('{}', { status: 503, headers: { 'content-type': 'application/json' } })
        : undefined,
    );
    await choose(user, 'Language', 'हिन्दी');
    await screen.findByText('Language Not Changed');
    expect(await heading('Sales Offers')).toBeVisible();
    expect(savedLanguage()).toBeNull();
  });

  it('translates a missing count, the kind of a post and the kind of a member', async () => {
    const userId = await signInAs('free');
    const numberless = { user_id: userId, fibre_type: 'Hemp', quantity_required_kgs: 500, number_of_plys: 1 };
    const { error } = await supabase().from('purchase_enquiries').insert(numberless);
    expect(error).toBeNull();
    await changeLanguage('hi');
    const profile = renderApp('/profile/me');
    expect((await screen.findAllByText('काउंट नहीं दिया')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('खुला').length).toBeGreaterThan(0);
    expect(screen.getByText('फ्री सदस्य')).toBeVisible();
    expect(screen.queryByText(/^(Count not given|Open|Free Member)$/)).toBeNull();
    profile.unmount();

    await signInAs('paid');
    renderApp('/product-search?q=hemp');
    const hemp = (await screen.findAllByText('Hemp'))[0]!.closest<HTMLElement>('tr')!;
    expect(within(hemp).getByText('चाहिए')).toBeVisible();
    expect(within(hemp).getByText('काउंट नहीं दिया')).toBeVisible();
    expect(within(hemp).getByText(/^[\d,]+ किलो$/)).toBeVisible();
  });

  it('applies to the labels of fibres, grades and titles, while stored values stay English', async () => {
    const userId = await signInAs('paid');
    const cotton = {
      user_id: userId,
      fibre_type: 'Cotton',
      specific_type: 'Combed',
      denier_count: '40',
      number_of_plys: 2,
    };
    const { data, error } = await supabase()
      .from('purchase_enquiries')
      .insert({ ...cotton, quantity_required_kgs: 6000 })
      .select('enquiry_number, fibre_type')
      .single();
    expect([error, data?.fibre_type]).toEqual([null, 'Cotton']);
    await changeLanguage('hi');
    renderApp(`/enquiry/${data!.enquiry_number}`);
    await heading('2/40s कॉटन कॉम्ब्ड');
    const title = `${data!.enquiry_number}: 2/40s कॉटन कॉम्ब्ड, 6,000 किलो चाहिए`;
    await waitFor(() => expect(document.title).toBe(`${title} - Tanabana`));
  });

  it('applies to the legal texts, which say that the English text prevails', async () => {
    await changeLanguage('hi');
    const hindi = renderApp('/privacy-policy');
    await heading('गोपनीयता नीति');
    expect(screen.getByText(/अंग्रेज़ी पाठ मान्य होगा/)).toBeVisible();
    hindi.unmount();
    await changeLanguage('en');
    renderApp('/terms-of-use');
    await heading('Terms of Use');
    expect(screen.queryByText(/English text prevails/)).toBeNull();
  });

  it('applies to the tagline of Home, unless the operator set one', async () => {
    await changeLanguage('hi');
    const home = renderApp('/');
    expect(await heading('दुनिया का अग्रणी डिजिटल यार्न बाज़ार')).toBeVisible();
    expect(screen.getAllByText(/22 सितंबर 2025/).length).toBeGreaterThan(0);
    expect(screen.queryByText(/September/)).toBeNull();
    home.unmount();
    const { brand } = env();
    const { tagline } = brand;
    brand.tagline = 'Yarn, and nothing else';
    try {
      renderApp('/');
      expect(await heading('Yarn, and nothing else')).toBeVisible();
    } finally {
      brand.tagline = tagline;
    }
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';

startServer();
afterEach(async () => void (await supabase().auth.signOut()));

const result = async () => within(await screen.findByRole('region', { name: 'Result' }));
/** The value beside a label of the result. */
const valueOf = async (label: string) => (await result()).getByText(label).nextElementSibling!.textContent.trim();
const enquiryLink = () => screen.findByRole('link', { name: 'Post an enquiry with this yarn' });

it('converts a count to every unit at once, and the address keeps it', async () => {
  const { user, router, unmount } = renderApp('/yarn-calculator');
  expect(await valueOf('Tex')).toBe('–');
  await user.type(await screen.findByLabelText('Count'), '150');
  expect(await valueOf('Ne (English cotton, s)')).toBe('≈ 35.43');
  expect(await valueOf('dtex')).toBe('≈ 166.7');
  expect(await valueOf('Denier')).toBe('150');
  await user.selectOptions(screen.getByLabelText('Unit'), 'Ne (English cotton, s)');
  await user.tab();
  await waitFor(() => expect(router.state.location.href).toBe('/yarn-calculator?count=150&unit=ne'));
  unmount();

  renderApp(router.state.location.href);
  expect(await screen.findByLabelText('Count')).toHaveValue('150');
  expect(await valueOf('Denier')).toBe('≈ 35.43');
});

const draft = () => sessionStorage.getItem('tanabana-draft:yarn-calculator');
/** Longer than what is typed waits for the address. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 400));

it('has what was typed just before a reload', async () => {
  const { user, unmount } = renderApp('/yarn-calculator');
  await user.type(await screen.findByLabelText('Count'), '150');
  window.dispatchEvent(new Event('pagehide'));
  expect(draft()).not.toBeNull();
  unmount();
  const { router } = renderApp('/yarn-calculator');
  expect(await screen.findByLabelText('Count')).toHaveValue('150');
  expect(await valueOf('Denier')).toBe('150');
  await waitFor(() => expect(router.state.location.href).toBe('/yarn-calculator?count=150'));
  expect(draft()).toBeNull();
});

it('what was typed just before another page opened is there on the return, and does not return by itself', async () => {
  const { user, router } = renderApp('/yarn-calculator');
  await user.type(await screen.findByLabelText('Count'), '150');
  await router.navigate({ to: '/faq' });
  await pause();
  expect(router.state.location.pathname).toBe('/faq');
  router.history.back();
  expect(await screen.findByLabelText('Count')).toHaveValue('150');
  await router.navigate({ to: '/yarn-calculator', search: { calculator: 'ply' } });
  expect(await screen.findByLabelText('Count')).toHaveValue('');
  expect(draft()).toBeNull();
});

it('what was typed just before Back does not open the former calculator again', async () => {
  const { user, router } = renderApp('/yarn-calculator?count=150');
  await user.click(await screen.findByRole('link', { name: 'Ply' }));
  await waitFor(() => expect(router.state.location.href).toContain('calculator='));
  await user.type(screen.getByLabelText('Count'), '5');
  router.history.back();
  await waitFor(() => expect(router.state.location.href).toBe('/yarn-calculator?count=150'));
  await pause();
  expect(router.state.location.href).toBe('/yarn-calculator?count=150');
});

it('opens the first calculator for an address with names that there are not', async () => {
  renderApp('/yarn-calculator?calculator=loom&count=150&unit=stone');
  expect(await screen.findByLabelText('Count')).toHaveValue('150');
  expect(screen.getByLabelText('Unit')).toHaveDisplayValue('Denier');
  expect(await valueOf('Ne (English cotton, s)')).toBe('≈ 35.43');
});

it('shows what is wrong in the field, and changes nothing that was typed', async () => {
  const { user } = renderApp('/yarn-calculator?calculator=filament');
  const filaments = await screen.findByLabelText('Filaments');
  await user.type(screen.getByLabelText('Count'), '0');
  await user.type(filaments, '4.5');
  expect(filaments).toHaveAccessibleDescription('Please enter a whole number.');
  expect(screen.getByLabelText('Count')).toHaveAccessibleDescription('Please enter a number above zero.');
  expect(filaments).toHaveValue('4.5');
  expect((await result()).getByText('Please check: Count, Filaments')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Post an enquiry with this yarn' })).toBeNull();
});

it('reads Hindi and Gujarati digits and Indian grouping, and says how', async () => {
  const { user } = renderApp('/yarn-calculator?calculator=warp&count=20&unit=tex&crimp=10');
  const ends = await screen.findByLabelText('Ends');
  await user.type(ends, '३,६४८');
  await user.type(screen.getByLabelText('Cloth length (m)'), '૧૦૦');
  expect(ends).toHaveValue('३,६४८');
  expect(ends).toHaveAccessibleDescription('Read as 3648');
  expect(await valueOf('Yarn (kg)')).toBe('≈ 8.026');
  expect(await valueOf('Yarn (m)')).toBe('4,01,280');
});

it('keeps the count in another calculator, and Back returns to the former one', async () => {
  const { user, router } = renderApp('/yarn-calculator?count=40&unit=ne');
  await user.click(await screen.findByRole('link', { name: 'Ply' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Ply' })).toBeInTheDocument();
  const choices = within(screen.getByRole('navigation', { name: 'Calculators' }));
  expect(choices.getAllByRole('link', { current: 'page' }).map((link) => link.textContent)).toEqual(['Ply']);
  await user.type(screen.getByLabelText('Plies'), '2');
  await user.type(screen.getByLabelText('Plies in a cable'), '3');
  expect(await valueOf('Ne (English cotton, s)')).toBe('≈ 6.667');
  expect(await valueOf('Singles in it')).toBe('6');
  await user.tab();
  router.history.back();
  expect(await screen.findByRole('heading', { level: 2, name: 'Count' })).toBeInTheDocument();
  expect(screen.getByLabelText('Count')).toHaveValue('40');
});

it('leads a member to a filled-in enquiry, which is the draft from then on', async () => {
  await signInAs('free');
  const { user, router, unmount } = renderApp('/yarn-calculator?calculator=blend&ratio=65%3A35&kilograms=1%2C200');
  await user.selectOptions(await screen.findByLabelText('Fibre type'), 'Cotton Blend');
  await user.click(await enquiryLink());
  // The calculator has fields of the same names.
  await screen.findByRole('heading', { level: 1, name: 'Post Purchase Enquiry' });
  expect(screen.getByLabelText(/^Fibre type/)).toHaveValue('Cotton Blend');
  expect(screen.getByLabelText(/^Blend ratio/)).toHaveValue('65:35');
  expect(screen.getByLabelText(/^Quantity/)).toHaveValue('1200');
  await waitFor(() => expect(router.state.location.href).toBe('/post-purchase-enquiry'));
  unmount();

  // Another link does not overwrite it, but offers its yarn.
  const again = renderApp('/post-purchase-enquiry?denier_count=150&filament_count=48&price=1');
  const take = await screen.findByRole('button', { name: 'Use that yarn' });
  expect(screen.getByLabelText(/^Fibre type/)).toHaveValue('Cotton Blend');
  await again.user.click(take);
  expect(screen.getByLabelText(/^Denier/)).toHaveValue('150');
  expect(screen.getByLabelText(/^Filaments/)).toHaveValue('48');
  expect(screen.getByLabelText(/^Fibre type/)).toHaveValue('');
  expect(screen.queryByRole('button', { name: 'Use that yarn' })).toBeNull();
});

it('sends a visitor to the login, with the filled-in enquiry as the way back', async () => {
  const { user, router } = renderApp('/yarn-calculator?calculator=filament&count=150&filaments=48');
  await user.click(await enquiryLink());
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  const { redirect } = router.state.location.search;
  const back = new URL(String(redirect), 'http://x');
  expect(back.pathname).toBe('/post-purchase-enquiry');
  expect([back.searchParams.get('denier_count'), back.searchParams.get('filament_count')]).toEqual(['"150"', '"48"']);
});

it('names a quantity that it fills in, in groups', async () => {
  renderApp('/yarn-calculator?calculator=packing&kilograms=125000&kilogramsPerCone=2&conesPerCarton=24');
  expect(await screen.findByText(/^Fills in: Quantity \(kg\) 1,25,000\./)).toBeInTheDocument();
});

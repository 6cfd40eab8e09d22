import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { changeLanguage, startMessages } from '#i18n/messages.ts';
import { SpecLine } from './spec-line.tsx';

it('says in the language of the page that a count is missing, and shows a count as it is', async () => {
  await startMessages();
  await changeLanguage('hi');
  const lineOf = (denier_count: string) =>
    render(<SpecLine yarn={{ fibre_type: 'Cotton', denier_count, number_of_plys: 2 }} />).container.textContent;
  expect(lineOf('')).toBe('काउंट नहीं दिया2 प्लाई');
  expect(lineOf('40')).toBe('2/40s2 प्लाई');
});

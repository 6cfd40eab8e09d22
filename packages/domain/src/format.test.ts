import { expect, it } from 'vitest';
import {
  age,
  dateTime,
  day,
  isoDay,
  longDay,
  mobile,
  money,
  quantity,
  shortTime,
  time,
  weekday,
  wholeRupees,
} from './format.ts';

it('money and quantities are grouped the Indian way', () => {
  expect([money(268.5), money('123456.7'), quantity(120000)]).toEqual(['₹268.50', '₹1,23,456.70', '1,20,000']);
});

it('a price of the plan shows paise only if there are some', () => {
  expect([wholeRupees(8388), wholeRupees(120000), wholeRupees(999.5)]).toEqual(['₹8,388', '₹1,20,000', '₹999.50']);
});

it('a mobile number of ten digits is written in two halves', () => {
  expect([mobile('+91', '9825012345'), mobile('+49', '21511234')]).toEqual(['+91 98250 12345', '+49 21511234']);
});

it('dates are those of India, whatever the time zone of the machine', () => {
  expect(dateTime('2025-09-19T04:45:00Z')).toBe('19 Sep 2025, 10:15 am');
  expect(dateTime('2025-09-19T07:00:00Z')).toBe('19 Sep 2025, 12:30 pm');
  expect(isoDay('2025-09-18T19:00:00Z')).toBe('2025-09-19');
  expect(longDay('2025-09-22')).toBe('22 September 2025');
});

it('for today only the time is shown', () => {
  expect(shortTime('2025-09-19T04:45:00Z', '2025-09-19T10:00:00Z')).toBe('10:15 am');
  expect(shortTime('2025-09-18T04:45:00Z', '2025-09-19T10:00:00Z')).toBe('18 Sep 2025, 10:15 am');
});

it.each([
  ['2025-09-19T10:00:00Z', '1 min'],
  ['2025-09-19T09:48:00Z', '12 min'],
  ['2025-09-19T05:59:00Z', '4 hr'],
  ['2025-09-18T10:00:00Z', '18 Sep 2025, 3:30 pm'],
])('a post of %s is %s old', (since, text) => {
  expect(age(since, '2025-09-19T10:00:00Z')).toBe(text);
});

it('Hindi has its own months, weekdays and units, in Latin digits and Indian groups', () => {
  const hindi = 'hi-IN';
  expect([money(123456.5, hindi), quantity(120000, hindi), wholeRupees(8388, hindi)]).toEqual([
    '₹1,23,456.50',
    '1,20,000',
    '₹8,388',
  ]);
  expect([longDay('2025-09-22', hindi), weekday('2025-09-19T04:45:00Z', hindi)]).toEqual([
    '22 सितंबर 2025',
    'शुक्रवार 19 सितंबर',
  ]);
  expect([day('2025-09-19T04:45:00Z', hindi), time('2025-09-19T04:45:00Z', hindi)]).toEqual([
    '19 सित॰ 2025',
    '10:15 am',
  ]);
  const now = '2025-09-19T10:00:00Z';
  expect([age('2025-09-19T09:48:00Z', now, hindi), age('2025-09-19T05:59:00Z', now, hindi)]).toEqual([
    '12 मिनट',
    '4 घंटे',
  ]);
});

it('a day with its weekday has no comma', () => {
  expect(weekday('2025-09-19T04:45:00Z')).toBe('Friday 19 September');
});

import { describe, expect, it } from 'vitest';
import { MOST_READ, readLine } from './read-line.ts';
import type { Reading } from './reading.ts';

/** A reading in one word, as the tests write it; what is not sure has a tilde. */
const inOneWord = ({ field, value, unit, currency, sure }: Reading): string =>
  `${sure ? '' : '~'}${field}=${[currency, value, unit].filter(Boolean).join(' ')}`;

const read = (text: string): string[] => readLine(text).readings.map(inOneWord).toSorted();
const rest = (text: string): string[] => readLine(text).rest.map(({ start, end }) => text.slice(start, end));

describe('what the trade writes', () => {
  it.each([
    [
      '150/48 SD NIM',
      ['count=150 denier', 'filaments=48', 'lustre=semi-dull', 'intermingling=nim', '~fibre=polyester'],
    ],
    [
      '75/36 FD cat dope dyed black',
      [
        'count=75 denier',
        'filaments=36',
        'lustre=full-dull',
        'lustre=cationic',
        'lustre=dope-dyed',
        'colour=black',
        '~fibre=polyester',
      ],
    ],
    ['2/40s PV 65:35', ['count=40 Ne', 'ply=2', 'fibre=polyester-viscose', 'blend=polyester:65,viscose:35']],
    ['30s combed compact CCH', ['count=30 Ne', 'process=combed', 'process=compact', 'use=hosiery', '~fibre=cotton']],
    ['20s OE', ['count=20 Ne', 'process=open-end', '~fibre=cotton']],
    [
      '155/96/1 HIM BRT',
      ['count=155 denier', 'filaments=96', 'ply=1', 'intermingling=him', 'lustre=bright', '~fibre=polyester'],
    ],
    ['40 den nylon mother yarn', ['count=40 denier', 'fibre=nylon', 'process=mother-yarn']],
    [
      '80/72 DTY semi dull lim 500 kg surat @ 112/-',
      [
        'count=80 denier',
        'filaments=72',
        'process=dty',
        'lustre=semi-dull',
        'intermingling=lim',
        'quantity=500 kg',
        'place=surat',
        'price=INR 112',
        '~fibre=polyester',
      ],
    ],
    [
      'POY 130/34 SD 5 ton',
      ['process=poy', 'count=130 denier', 'filaments=34', 'lustre=semi-dull', 'quantity=5000 kg', '~fibre=polyester'],
    ],
    ['सूती ३० नंबर', ['fibre=cotton', 'count=30 Ne']],
    ['टेक्सचराइज़्ड', ['process=dty', '~fibre=polyester']],
    ['કોટન ૩૦', ['fibre=cotton', 'count=30 Ne']],
    ['चाहिए 5 टन सूरत', ['intent=wanted', 'quantity=5000 kg', 'place=surat']],
    ['3/2/40s cabled', ['~count=40 Ne', 'ply=3x2', '~process=twisted']],
  ])('reads %s', (text, readings) => {
    expect(read(text)).toEqual(readings.toSorted());
    expect(rest(text)).toEqual([]);
  });

  it.each([
    ['Rs 112 kg +gst', ['price=INR 112 kg', 'gst=extra']],
    ['₹268.50', ['price=INR 268.5']],
    ['268/-', ['price=INR 268']],
    ['@ 112', ['price=INR 112']],
    ['1710-1760 per 5 kg', ['price=INR 1710-1760 5kg']],
    ['१,२०० किलो', ['quantity=1200 kg']],
    ['1,20,000 kg', ['quantity=120000 kg']],
    ['1.2 lakh kg', ['quantity=120000 kg']],
    ['20 peti', ['quantity=20 cartons']],
    ['500-700 kg', ['~quantity=500-700 kg']],
    ['5% gst extra', ['gst=extra 5%']],
    ['112 incl. GST', ['gst=included', 'price=INR 112']],
    ['$1.35/kg', ['price=USD 1.35 kg']],
  ])('reads the amount of %s', (text, readings) => {
    expect(read(text)).toEqual(readings.toSorted());
  });
});

describe('what is ambiguous', () => {
  it.each([
    ['30s', ['~count=30 Ne']],
    ['2/40', ['~count=40 Ne', '~ply=2']],
    ['50/24', ['~count=50 denier', '~filaments=24']],
    ['polyester 150', []],
    ['acrylic 2/32', ['fibre=acrylic', '~count=32 Nm', 'ply=2']],
    ['30/40 combed cotton', ['~count=30 Ne', '~count=40 Ne', 'process=combed', 'fibre=cotton']],
    ['grey cotton 20s', ['~colour=grey', 'fibre=cotton', 'count=20 Ne']],
  ])('is not sure in %s', (text, readings) => {
    expect(read(text)).toEqual(expect.arrayContaining(readings));
    expect(read(text).filter((one) => one.includes('count=') && !one.startsWith('~'))).toEqual(
      readings.filter((one) => one.startsWith('count=')),
    );
  });

  it.each([
    '40',
    '65/35',
    '1.2 lakh',
    '26/11/2026',
    '98250-12345',
    'GST no 24AAACC1206D1ZM',
    'sales@surat-cotton.co.in',
    'www.surat-silk.com/75-36?black',
  ])('reads nothing from %s, and gives it back', (text) => {
    expect(read(text)).toEqual([]);
    expect(rest(text)).not.toEqual([]);
  });

  it('is not sure of either of two yarns in a line', () => {
    expect(read('75/36, 150/48 dty')).toEqual([
      'process=dty',
      '~count=150 denier',
      '~count=75 denier',
      '~fibre=polyester',
      '~filaments=36',
      '~filaments=48',
    ]);
  });

  it('is not sure what a question offers', () => {
    expect(read('30s cch available?')).toContain('~intent=offered');
  });

  it.each([
    ['कौन', []],
    ['कोन', ['packing=cone']],
    ['roto wale', ['~process=roto', '~fibre=polyester']],
    ['texturising unit', ['~process=dty', '~fibre=polyester']],
    ['organic 30s combed tc', ['~fibre=polyester-cotton', 'count=30 Ne', 'process=combed', 'process=organic']],
    ['tc 30s combed', ['fibre=polyester-cotton', 'count=30 Ne', 'process=combed']],
    ['they offered 236', ['~intent=offered']],
    ['advance required', ['~intent=wanted']],
    ['kisi ko chahiye', ['~intent=offered']],
    ['polyester fibre nahi', ['~fibre=polyester']],
    ['erode ya salem', ['~place=erode', '~place=salem']],
    ['sample cone', ['~packing=cone']],
    ['@ 164 + 22 dyeing', ['~price=INR 164']],
    ['@ 164 + 12%', ['price=INR 164', '~gst=extra 12%']],
    ['2 x 40 container', ['quantity=2 containers']],
    ['sewing polyester 20/9', ['use=sewing', 'fibre=polyester', '~count=20 denier', '~filaments=9']],
    ['reply with gst', ['~gst=included']],
    ['112/- with gst', ['gst=included', 'price=INR 112']],
    ['rs 66??', ['~price=INR 66']],
    ['rs 62 discount', ['~price=INR 62']],
    ['7 cartons each', ['~quantity=7 cartons']],
    ['surat?', ['~place=surat']],
    ['thirty count cotton', ['~count=30 Ne', 'fibre=cotton']],
  ])('reads %s by what stands beside it', (text, readings) => {
    expect(read(text)).toEqual(readings.toSorted());
  });

  it('takes a word with one wrong letter for what it resembles, and is not sure', () => {
    expect(read('texturiesd')).toEqual(['~fibre=polyester', '~process=dty']);
  });

  it('takes "him" and "sim" for intermingling only beside a filament yarn', () => {
    expect(read('ask him')).toEqual(['~fibre=polyester', '~intermingling=him']);
    expect(read('150/48 him')).toContain('intermingling=him');
  });
});

describe('where a reading stands', () => {
  it('gives the places in the text as it was typed', () => {
    const text = 'ＰＯＹ  १३०/३४ ₹ ९५.५० per kg';
    const places = readLine(text).readings.map(({ field, spans }) => [
      field,
      ...spans.map(({ start, end }) => text.slice(start, end)),
    ]);
    expect(Object.fromEntries(places)).toEqual({
      process: 'ＰＯＹ',
      count: '१३०',
      filaments: '३४',
      price: '₹ ९५.५० per kg',
      fibre: 'ＰＯＹ',
    });
  });

  it('gives back what it does not understand', () => {
    expect(rest('30s combed cotton Vijay brand')).toEqual(['Vijay brand']);
  });

  it('gives back what is longer than it reads', () => {
    const text = `30s cotton ${'x'.repeat(MOST_READ)} 500 kg`;
    expect(rest(text).join('')).toContain('500 kg');
    expect(read(text)).toEqual(['count=30 Ne', 'fibre=cotton']);
  });
});

describe('what only looks like an amount or a count', () => {
  it.each([
    ['a comma may stand before paise', '30s cotton Rs.268,50', '~price=INR 268'],
    ['a blank may stand in a price', '30s cotton ₹268 .50', '~price=INR 268'],
    ['paise follow', '30s cotton Rs 268 and 50 paise', '~price=INR 268'],
    ['a quantity follows', '30s cotton ₹268, 500 kg', 'price=INR 268'],
    ['another yarn follows', '150/48 @112,75/36', 'price=INR 112'],
  ])('%s: %s', (_, text, price) => {
    expect(read(text)).toContain(price);
  });

  it.each([
    ['GSTIN 24ABCDE1234F1Z5', []],
    ['PAN ABCDE1234F', []],
    ['1.4D 38mm', []],
    ['9999 denier 500 kg', ['quantity=500 kg']],
    ['PSF 1.4D x 38mm', ['fibre=polyester', 'process=spun']],
    ['40s cotton 60 days', ['count=40 Ne', 'fibre=cotton']],
    ['40s cotton 500+ kg', ['count=40 Ne', 'fibre=cotton']],
    ['40s cotton CSP 2400 2 ton', ['count=40 Ne', 'fibre=cotton', 'quantity=2000 kg']],
    ['40s cotton hsn 5205 500 kg', ['count=40 Ne', 'fibre=cotton', 'quantity=500 kg']],
    ['150f48', ['filaments=48', '~count=150 denier', '~fibre=polyester']],
  ])('%s', (text, readings) => {
    expect(read(text)).toEqual(readings.toSorted());
  });

  it('a yarn with both a denier and an English count is read, not thrown at', () => {
    expect(read('150/48f 40s @ 112')).toContain('price=INR 112');
  });

  it.each([
    'Ref: PO/150/48 urgent',
    'P.O. No. 150/48',
    'PO-150/48',
    'Your ref. TNB/2025-26/150/48',
    'Order # 2/30',
    'Inv. No. 75/36',
    'L.R. No 2/60',
    'बिल नंबर 150/48',
    'चालान नं 75/36',
    'ઓર્ડર નં 150/48',
  ])('the number of a paper: %s', (text) => {
    expect(read(text)).toEqual([]);
  });

  it.each([
    ['PO no 150/48, 75/36 DTY', ['count=75 denier', 'filaments=36']],
    ['PO 150/48 FDY', ['count=150 denier', 'filaments=48']],
    ['bill 30/1 combed', ['count=30 Ne', 'ply=1']],
    ['bill 105/- 40s', ['price=INR 105']],
  ])('a yarn or a price beside the name of a paper: %s', (text, readings) => {
    expect(read(text)).toEqual(expect.arrayContaining(readings));
  });
});

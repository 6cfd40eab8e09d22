import { describe, expect, it } from 'vitest';
import { decode, encode, MalformedFrame, type Message } from './protocol.ts';

const message: Message = { joinRef: '1', ref: '2', topic: 'realtime:loom', event: 'phx_join', payload: { a: 'ताना' } };

describe('the protocol', () => {
  it.each(['1.0.0', '2.0.0'] as const)('reads what it writes, version %s', (vsn) => {
    expect(decode(vsn, Buffer.from(encode(vsn, message)), false)).toEqual(message);
  });

  it.each([
    ['1.0.0', 'no JSON'],
    ['1.0.0', '[]'],
    ['1.0.0', '{"topic":1,"event":"x"}'],
    ['2.0.0', '{"topic":"a","event":"x"}'],
    ['2.0.0', '[null,null,"a"]'],
    ['2.0.0', '[{},null,"a","b",{}]'],
    ['2.0.0', 'null'],
  ] as const)('refuses %s %s', (vsn, text) => {
    expect(decode(vsn, Buffer.from(text), false)).toBeInstanceOf(MalformedFrame);
  });

  it('refuses a binary frame that is cut short or of another kind', () => {
    for (const bytes of [[], [3, 1, 1], [3, 200, 1, 5, 1, 0, 1, 65], [4, 0, 0, 0, 0, 0, 0]]) {
      expect(decode('2.0.0', Buffer.from(bytes), true)).toBeInstanceOf(MalformedFrame);
    }
  });
});

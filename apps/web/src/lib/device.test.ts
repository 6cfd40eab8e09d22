import { describe, expect, it } from 'vitest';
import { isApple, isMobile } from './device.ts';

const DEVICES = [
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148', 5, true, true],
  ['an iPad', 'Mozilla/5.0 (iPad; CPU OS 15_0 like Mac OS X) Mobile/15E148', 5, true, true],
  ['an iPad that calls itself a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 5, true, true],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 0, false, false],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 14; Pixel 7) Chrome/128.0 Mobile Safari/537.36', 5, false, true],
  ['a Windows laptop with touch', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/128.0', 10, false, false],
] as const;

describe('the device', () => {
  it.each(DEVICES)('%s', (_, userAgent, maxTouchPoints, apple, mobile) => {
    expect(isApple({ userAgent, maxTouchPoints })).toBe(apple);
    expect(isMobile({ userAgent, maxTouchPoints })).toBe(mobile);
  });
});

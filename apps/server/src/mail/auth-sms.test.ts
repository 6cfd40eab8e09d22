import { LIMITS } from '@tanabana/domain/limits';
import { describe, expect, it } from 'vitest';
import { DEFAULT_BRAND as brand } from '../brand.ts';
import { wordAuthSms } from './auth-sms.ts';

const code = '123456';
const word = (language: string, kind: 'login' | 'phone_change', registered?: Record<string, string>) =>
  wordAuthSms({ code, language, kind }, brand, registered);
const minutes = LIMITS.sms_code_minutes;

const LOGIN = `123456 is your Tanabana login code. It works once, within ${minutes} minutes. Never share it.`;
const NUMBER = `123456 is the code that confirms this mobile number for your Tanabana account. It works once, within ${minutes} minutes. Never share it.`;

describe('without a provider every text can be sent', () => {
  it('in the language of the reader', () => {
    expect(word('hi', 'login')).toEqual({
      code,
      body: `123456 आपका Tanabana लॉगिन कोड है। यह एक बार, ${minutes} मिनट के अंदर काम करता है। इसे किसी को न बताएँ।`,
    });
    expect(word('hi', 'phone_change').body).toMatch(/^123456 से आपके Tanabana खाते के लिए इस मोबाइल नंबर की पुष्टि होगी।/);
    expect(word('en', 'login').body).toBe(LOGIN);
    expect(word('ta', 'login').body).toBe(LOGIN);
  });

  it('and a code that proves a number is not called a login code', () => {
    expect(word('en', 'phone_change').body).toBe(NUMBER);
    expect(word('hi', 'phone_change').body).not.toContain('लॉगिन');
  });
});

describe('at a provider the body is the text of the template that is sent', () => {
  it('the text of the language and the purpose', () => {
    const registered = { 'en.login': 'e1', 'hi.login': 'h1', 'en.phone_change': 'e2', 'hi.phone_change': 'h2' };
    expect(word('hi', 'login', registered)).toMatchObject({ templateId: 'h1', body: word('hi', 'login').body });
    expect(word('hi', 'phone_change', registered)).toMatchObject({ templateId: 'h2' });
    expect(word('en', 'phone_change', registered)).toEqual({ code, templateId: 'e2', body: NUMBER });
  });

  it('English for the purpose when the language has none', () => {
    const registered = { 'en.login': 'e1', 'en.phone_change': 'e2' };
    expect(word('hi', 'login', registered)).toEqual({ code, templateId: 'e1', body: LOGIN });
    expect(word('hi', 'phone_change', registered)).toEqual({ code, templateId: 'e2', body: NUMBER });
  });

  it('the default text when the purpose has none', () => {
    expect(word('hi', 'phone_change', { 'en.login': 'e1', 'hi.login': 'h1' })).toEqual({
      code,
      templateId: 'e1',
      body: LOGIN,
    });
  });
});

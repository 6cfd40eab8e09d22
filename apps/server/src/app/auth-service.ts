/** The options of the auth service: its messages, its rules and its limits. */
import { LIMITS } from '@tanabana/domain/limits';
import { isLine } from '@tanabana/domain/text/plain-text';
import type { AuthLimits, AuthOptions } from '@tanabana/gateway';
import type { Scope } from '@tanabana/gateway/db';
import type { Config } from '../config.ts';
import type { Metrics } from '../http/monitoring/metrics.ts';
import { wordAuthEmail } from '../mail/auth-emails.ts';
import { wordAuthSms } from '../mail/auth-sms.ts';
import { languageOf } from '../mail/language-of.ts';
import { passwordPolicy } from '../passwords/password-policy.ts';
import type { Providers } from '../providers/create-providers.ts';

export type AuthServiceDeps = {
  config: Pick<Config, 'brand' | 'google' | 'sms' | 'smsPerHour'>;
  scope: Scope;
  providers: Pick<Providers, 'email' | 'sms'>;
  metrics: Pick<Metrics, 'countAlarm'>;
  /** Replaces limits, for tests. */
  limits?: Partial<AuthLimits>;
};

export function authService({ config, scope, providers, metrics, limits }: AuthServiceDeps): AuthOptions {
  const { brand } = config;
  return {
    async sendEmail(email) {
      await providers.email.send(wordAuthEmail(email, await languageOf(scope, email.user, email.languages), brand));
    },
    async sendSms({ to, user, kind, token, languages }) {
      const language = await languageOf(scope, user, languages);
      const message = wordAuthSms({ code: token, kind, language }, brand, config.sms?.templates);
      await providers.sms.send({ to: `+${to}`, ...message });
    },
    passwordPolicy,
    phoneProof: 'email',
    reauthentication: true,
    concealsAccounts: true,
    // The product records events by id alone (security-events.ts).
    auditLog: false,
    requiresKey: true,
    // Names and a language, which forms use as initial values.
    isMetadataText: isLine,
    // Members sign up by e-mail. A code to any number that somebody enters would only cost money.
    phoneSignup: false,
    providers: config.google ? { google: config.google } : {},
    onAlarm: metrics.countAlarm,
    limits: {
      email_interval_seconds: LIMITS.otp_interval_seconds,
      sms_interval_seconds: LIMITS.otp_interval_seconds,
      email_otp_seconds: LIMITS.email_code_minutes * 60,
      sms_otp_seconds: LIMITS.sms_code_minutes * 60,
      otp_digits: LIMITS.otp_digits,
      otp_tries: LIMITS.otp_tries,
      sms_per_hour: config.smsPerHour,
      ...limits,
    },
  };
}

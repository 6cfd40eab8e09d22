/** The settings of captchas. */

export type CaptchaOptions = {
  provider: 'hcaptcha' | 'turnstile';
  /** The secret that the provider gave to this site. */
  secret: string;
  /** Another address in the provider's place, for tests. */
  url?: string;
};

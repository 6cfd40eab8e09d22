import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { paths } from '#config/paths.ts';

/** The links of a sentence that names the Terms of Use and the Privacy Policy: `t.rich(key, legalLinks)`. */
export const legalLinks = {
  terms: (text: ReactNode[]) => (
    <Link key="terms" to={paths.termsOfUse}>
      {text}
    </Link>
  ),
  privacy: (text: ReactNode[]) => (
    <Link key="privacy" to={paths.privacyPolicy}>
      {text}
    </Link>
  ),
};

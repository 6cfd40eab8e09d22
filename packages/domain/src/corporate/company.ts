/**
 * The company form of admins (marketplace document, §3 and §5). Keys are the columns of company_details unless noted.
 */
import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { fieldErrors } from '../field-errors.ts';
import { isLine, isText } from '../text/plain-text.ts';
import { lengthOf } from '../typed.ts';
import { COMPANY_PLANS, YARN_TYPES } from '../vocabulary.ts';
import type { CompanyPlan } from '../vocabulary.ts';
import { companyErrors } from './field-errors.ts';

/** The choice of yarn segments beside which one is typed. */
export const OTHER_SEGMENT = 'Others';
/** The prefix of a typed segment in the stored text. */
const TYPED = 'Other:';

const bounded = (max: number) =>
  z
    .string()
    .trim()
    .refine((typed) => lengthOf(typed) <= max, { error: fieldErrors.tooLong(max) });
const text = (max: number) => bounded(max).refine(isLine, { error: fieldErrors.notOneLine });
const lines = (max: number) => bounded(max).refine(isText, { error: fieldErrors.controlCharacters });

/** Web addresses, with or without a scheme; `private.is_website` has the same rule. */
const WEBSITE = /^(https?:\/\/[^\s/\\]\S*|[a-z0-9][a-z0-9.-]*\.[a-z]{2,}(:[0-9]{1,5})?(\/\S*)?)$/i;

const isWebsite = (typed: string) => typed === '' || (WEBSITE.test(typed) && URL.canParse(withScheme(typed)));

const withScheme = (typed: string) => (/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);

/** Blank is null, as stored. */
const orNull = (typed: string): string | null => (typed === '' ? null : typed);

export const companySchema = z
  .object({
    company_name: text(LIMITS.company_name_length).min(1, { error: companyErrors.nameRequired }),
    website_url: text(LIMITS.url_length).refine(isWebsite, { error: companyErrors.website }),
    company_head_name: text(LIMITS.member_name_length),
    company_head_designation: text(LIMITS.designation_length),
    address: lines(LIMITS.address_length),
    marketing_team_info: lines(LIMITS.marketing_info_length),
    plan: z.enum(['', ...COMPANY_PLANS]),
    /** Of the yarn types. */
    segments: z.array(z.string()),
    /** The typed text for Others. */
    other_segment: text(LIMITS.yarn_segment_length),
  })
  .superRefine(({ segments, other_segment }, ctx) => {
    if (segments.includes(OTHER_SEGMENT) && other_segment === '')
      ctx.addIssue({ code: 'custom', path: ['other_segment'], message: companyErrors.segmentRequired });
  })
  .transform(({ segments, other_segment, plan, company_name, website_url, ...texts }) => ({
    company_name,
    // Stored in lower case, which the check of the column wants of a scheme.
    website_url: orNull(website_url.replace(/^https?:\/\//i, (scheme) => scheme.toLowerCase())),
    company_head_name: orNull(texts.company_head_name),
    company_head_designation: orNull(texts.company_head_designation),
    address: orNull(texts.address),
    marketing_team_info: orNull(texts.marketing_team_info),
    plan: plan === '' ? null : plan,
    Yarn_Segment: [
      ...segments.filter((segment) => segment !== OTHER_SEGMENT),
      ...(segments.includes(OTHER_SEGMENT) ? [`${TYPED}${other_segment}`] : []),
    ],
  }));

export type CompanyInput = z.input<typeof companySchema>;
export type CompanyTexts = z.output<typeof companySchema>;

const isListed = (segment: string) => segment !== OTHER_SEGMENT && YARN_TYPES.some((type) => type === segment);

/** The initial values of the form: a stored company, or nothing. */
export function companyInput(stored: Partial<CompanyTexts & { plan: string | null }> = {}): CompanyInput {
  const { Yarn_Segment = [], plan } = stored;
  const others = Yarn_Segment.filter((segment) => !isListed(segment));
  return {
    company_name: stored.company_name ?? '',
    website_url: stored.website_url ?? '',
    company_head_name: stored.company_head_name ?? '',
    company_head_designation: stored.company_head_designation ?? '',
    address: stored.address ?? '',
    marketing_team_info: stored.marketing_team_info ?? '',
    plan: COMPANY_PLANS.find((each): each is CompanyPlan => each === plan) ?? '',
    segments: [...Yarn_Segment.filter(isListed), ...(others.length > 0 ? [OTHER_SEGMENT] : [])],
    other_segment: others
      .map((segment) => (segment.startsWith(TYPED) ? segment.slice(TYPED.length).trim() : ''))
      .filter(Boolean)
      .join(', '),
  };
}

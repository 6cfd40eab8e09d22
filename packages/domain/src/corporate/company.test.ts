import { describe, expect, it } from 'vitest';
import { LIMITS } from '../limits.ts';
import { companyInput, companySchema } from './company.ts';
import { companyErrors } from './field-errors.ts';

const named = (more: object = {}) => ({ ...companyInput(), company_name: 'Acme', ...more });
const errorsOf = (more: object) =>
  companySchema.safeParse(named(more)).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

describe('a company', () => {
  it('needs only a name', () => {
    expect(companySchema.parse(named({ company_name: '  Acme ' }))).toEqual({
      company_name: 'Acme',
      website_url: null,
      company_head_name: null,
      company_head_designation: null,
      address: null,
      marketing_team_info: null,
      plan: null,
      Yarn_Segment: [],
    });
    expect(errorsOf({ company_name: ' ' })).toEqual([['company_name', companyErrors.nameRequired]]);
  });

  it.each([
    ['https://acme.example/yarn?x=1', true],
    ['HTTP://acme.example', true],
    ['www.acme.example', true],
    ['acme.example:8080/page', true],
    ['', true],
    ['acme', false],
    ['acme example.com', false],
    ['javascript:alert(1)', false],
    ['/here', false],
    ['ftp://acme.example', false],
    ['https://', false],
  ])('with the website %j is valid: %s', (website_url, isFine) => {
    expect(errorsOf({ website_url })).toEqual(isFine ? [] : [['website_url', companyErrors.website]]);
  });

  it('stores the typed segment after Other:, and requires one with Others', () => {
    expect(
      companySchema.parse(named({ segments: ['Cotton', 'Others'], other_segment: ' Melange ' })).Yarn_Segment,
    ).toEqual(['Cotton', 'Other:Melange']);
    expect(companySchema.parse(named({ segments: ['Silk'], other_segment: 'left' })).Yarn_Segment).toEqual(['Silk']);
    expect(errorsOf({ segments: ['Others'] })).toEqual([['other_segment', companyErrors.segmentRequired]]);
  });

  it('keeps the lines of the marketing team, up to a length', () => {
    expect(companySchema.parse(named({ marketing_team_info: 'Asha\nDev' })).marketing_team_info).toBe('Asha\nDev');
    expect(errorsOf({ marketing_team_info: 'a'.repeat(LIMITS.marketing_info_length + 1) })).toHaveLength(1);
  });

  it('that is stored is read back unchanged', () => {
    const stored = {
      ...companySchema.parse(named({ segments: ['Silk'], plan: 'Gold' })),
      Yarn_Segment: ['Silk', 'Other:Melange'],
    };
    expect(companySchema.parse(companyInput(stored))).toEqual(stored);
    expect(companyInput({ Yarn_Segment: ['Others'] })).toMatchObject({ segments: ['Others'], other_segment: '' });
  });
});

import { LIMITS } from '@tanabana/domain/limits';
import { publishingErrors } from '@tanabana/domain/publishing/field-errors';
import { publishingNotices } from '@tanabana/domain/publishing/notices';
import { hasEveryPart, wordParts } from '@tanabana/domain/search/word-parts';
import { bytesOf } from '@tanabana/domain/uploads/buckets';
import { FILE } from '#components/published/kind.ts';
import type { Kind, Texts } from '#components/published/kind.ts';
import { PublishedPage } from '#components/published/published-page.tsx';
import { usePublishedRows } from '#components/published/use-published-rows.ts';
import { dateTime } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { websiteUrl } from '#lib/website-url.ts';
import { BUCKET, createPartner, deletePartner, registeredPartnersQuery, updatePartner } from '../api/partners.ts';
import type { Partner } from '../api/partners.ts';

const RULE = { kinds: ['PNG', 'JPG', 'SVG'], most_bytes: bytesOf(BUCKET) } as const;

const entered = ({ name = '', website_url = '' }: Texts) => ({
  name: name.trim(),
  website_url: website_url.trim() || null,
});

function validate(texts: Texts, hasFile: boolean) {
  const { name, website_url } = entered(texts);
  const isWebsite = website_url === null || websiteUrl(website_url)?.includes('.');
  if (name && hasFile && isWebsite) return null;
  const errors = {
    ...(!hasFile && { [FILE]: publishingErrors.partnerLogoRequired }),
    ...(!name && { name: publishingErrors.partnerNameRequired }),
    ...(!isWebsite && { website_url: publishingErrors.website }),
  };
  if (!name) return { errors, notice: publishingNotices.partnerUnnamed };
  return hasFile ? { errors } : { errors, notice: publishingNotices.partnerWithoutLogo };
}

const fits = ({ name, website_url }: Partner, text: string) =>
  hasEveryPart(`${name} ${website_url ?? ''}`, wordParts(text));

/** Partner organisations: register one, correct it, take one away. */
export function AdminPartnersPage() {
  const t = useTranslation('admin-partners');
  const { list, box } = usePublishedRows(registeredPartnersQuery, fits);
  const kind: Kind = {
    draft: 'partner',
    fields: [
      { name: 'name', label: t('name'), most: LIMITS.company_name_length },
      { name: 'website_url', label: t('website'), aside: t('optional'), most: LIMITS.url_length },
    ],
    file: {
      label: t('logo'),
      hint: t('logoHint', { megabytes: RULE.most_bytes / 1_000_000 }),
      rule: RULE,
      bucket: BUCKET,
      folder: 'partner_logos',
    },
    validate,
    notices: { fileFailed: publishingNotices.logoFailed, notSaved: publishingNotices.partnerNotSaved },
  };
  return (
    <PublishedPage
      words={{
        title: t('title'),
        lede: t('lede'),
        formTitle: t('formTitle'),
        action: t('action'),
        listTitle: t('listTitle'),
        search: t('search'),
        empty: t('empty'),
        emptyHint: t('emptyHint'),
      }}
      kind={kind}
      saved={publishingNotices.partnerRegistered}
      create={(key, texts, sent) => createPartner(key, entered(texts), sent!.url)}
      correct={(row, texts, sent) => updatePartner(row, entered(texts), sent?.url ?? null)}
      remove={deletePartner}
      textsOf={({ name, website_url }) => ({ name, website_url: website_url ?? '' })}
      presentOf={({ name, logo_url }) => (logo_url ? { name, url: logo_url } : undefined)}
      shownOf={({ name, website_url, created_at, logo_url }) => ({
        title: name,
        text: website_url ?? undefined,
        meta: dateTime(created_at),
        picture: logo_url,
        isLogo: true as const,
      })}
      list={list}
      box={box}
      keys={['admin-partners', 'partners', 'home-partners']}
    />
  );
}

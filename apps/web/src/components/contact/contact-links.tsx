import { mobile } from '@tanabana/domain/format';
import { Button } from '#components/ui/button.tsx';
import { IconBrandWhatsapp, IconPhone } from '#components/ui/icons.ts';
import { IconCircleCheck, IconCopy, IconMail } from '#components/ui/lazy-icons.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { copyContact } from '#lib/contact.ts';
import styles from './contact.module.css';

export type Reachable = {
  member_name: string | null;
  country_code: string | null;
  mobile_number: string | null;
  email: string | null;
  /** Whether the number is confirmed, where that is known. */
  mobile_verified?: boolean | null;
};

/** Calling, WhatsApp and e-mail, each with the member's name for screen readers. Its messages are in `contact-member`. */
export function ContactLinks({ contact }: { contact: Reachable }) {
  const { member_name, country_code, mobile_number, email, mobile_verified } = contact;
  const t = useTranslation('contact-member');
  const name = member_name ?? '';
  const phone = country_code && mobile_number && `${country_code}${mobile_number}`;
  /** Where a long address is broken, if it must be. */
  const at = (email ?? '').lastIndexOf('@');
  const shown = mobile(country_code ?? '', mobile_number ?? '');
  return (
    <ul className={styles.links}>
      {phone && (
        <li>
          <a
            href={`tel:${phone}`}
            className={styles.link}
            aria-label={`${t('call', { name })}: ${shown}${mobile_verified ? `, ${t('verified')}` : ''}`}
          >
            <IconPhone size={18} aria-hidden="true" />
            {shown}
            {mobile_verified && (
              <span className={styles.verified} title={t('verified')}>
                <IconCircleCheck size={16} aria-hidden="true" />
              </span>
            )}
          </a>
          <a
            href={`https://wa.me/${phone.slice(1)}`}
            target="_blank"
            rel="noopener"
            className={styles.icon}
            aria-label={t('whatsapp', { name })}
            title={t('whatsapp', { name })}
          >
            <IconBrandWhatsapp size={18} aria-hidden="true" />
          </a>
          <Copy text={phone} />
        </li>
      )}
      {email && (
        <li>
          <a href={`mailto:${email}`} className={styles.link} aria-label={`${t('write', { name })}: ${email}`}>
            <IconMail size={18} aria-hidden="true" />
            <span>
              {email.slice(0, at)}
              <wbr />
              {email.slice(at)}
            </span>
          </a>
          <Copy text={email} />
        </li>
      )}
    </ul>
  );
}

function Copy({ text }: { text: string }) {
  const t = useTranslation('contact-member');
  const label = t('copy', { text });
  return (
    <Button
      variant="plain"
      size="sm"
      icon
      className={styles.icon}
      aria-label={label}
      title={label}
      onClick={() => void copyContact(text)}
    >
      <IconCopy size={18} aria-hidden="true" />
    </Button>
  );
}

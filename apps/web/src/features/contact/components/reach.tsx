import { IconExternalLink, IconPhone } from '#components/ui/icons.ts';
import { IconMail, IconMapPin } from '#components/ui/lazy-icons.ts';
import { env } from '#config/env.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import styles from './contact-page.module.css';

/** Address, phone, e-mail and the link to a map. */
export function Reach() {
  const t = useTranslation('contact');
  const { brand } = env();
  return (
    <section className={styles.reach} aria-labelledby="reach">
      <h2 id="reach">{t('reach.title')}</h2>
      <dl>
        <dt>
          <IconMapPin size={20} aria-hidden="true" />
          <span className="vh">{t('reach.address')}</span>
        </dt>
        <dd>
          <address>{brand.address}</address>
        </dd>
        <dt>
          <IconPhone size={20} aria-hidden="true" />
          <span className="vh">{t('reach.phone')}</span>
        </dt>
        <dd>
          <a href={`tel:${brand.phone.replaceAll(' ', '')}`}>{brand.phone}</a>
        </dd>
        <dt>
          <IconMail size={20} aria-hidden="true" />
          <span className="vh">{t('reach.email')}</span>
        </dt>
        <dd>
          <a href={`mailto:${brand.email}`}>{brand.email}</a>
        </dd>
      </dl>
      <MapCard url={brand.map_url} />
    </section>
  );
}

/** A picture that links to a maps service: no request goes there before the visitor opens the map. */
function MapCard({ url }: { url: string }) {
  const t = useTranslation('contact');
  return (
    <a className={styles.map} href={url} target="_blank" rel="noopener">
      <svg viewBox="0 0 360 160" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path className={styles.river} d="M-10 128c50-6 66-40 112-38s54 44 104 40 62-46 100-44 40 12 64 10v74H-10z" />
        <path className={styles.lane} d="M-10 34h380M-10 66h380M52-10v180M118-10v112M248-10v106M312-10v110" />
        <path className={styles.road} d="M-10 52C60 10 120 8 180 46s120 40 190-4M182-10v180" />
        <path className={styles.pin} d="M182 78c-14-18-22-28-22-39a22 22 0 0 1 44 0c0 11-8 21-22 39z" />
        <circle className={styles.eye} cx="182" cy="39" r="8" />
      </svg>
      <span>
        <b>{t('map.open')}</b>
        <IconExternalLink size={18} aria-hidden="true" />
        <small>{t('map.hint')}</small>
      </span>
    </a>
  );
}

import { isoDay } from '@tanabana/domain/format';
import {
  IconBrandApple,
  IconBrandGooglePlay,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandYoutube,
} from '#components/ui/icons.ts';
import { LanguageSelect } from '#components/language-select.tsx';
import { Logo } from '#components/ui/logo.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { Selvedge } from '#components/ui/selvedge.tsx';
import { quickLinks } from '#config/access.ts';
import { env } from '#config/env.ts';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { pageNameKey } from '#lib/page-names.ts';
import { useNow } from '#lib/use-now.ts';
import { useOffer } from '#lib/membership/use-offer.ts';
import styles from './footer.module.css';

/** The foot of every page: quick links, contact, where to follow, whose venture it is. */
export function Footer() {
  const t = useTranslation('common');
  const { brand } = env();
  const offer = useOffer();
  return (
    <footer className={styles.footer}>
      <Selvedge />
      <div className="shell">
        <div className={styles.columns}>
          <div>
            <PageLink path={paths.home} aria-label={t('header.home')}>
              <Logo name={brand.name} />
            </PageLink>
            <p className={styles.about}>{t('footer.about')}</p>
            <p className={styles.native} lang="hi">
              {brand.native_name}
            </p>
            <p className={styles.tool}>
              <PageLink path={paths.yarnCalculator}>{t('pages.yarnCalculator')}</PageLink>
            </p>
            <LanguageSelect className={styles.language} />
          </div>
          <nav aria-labelledby="footer-links">
            <h2 id="footer-links">{t('footer.quickLinks')}</h2>
            <ul>
              {quickLinks(offer).map((path) => (
                <li key={path}>
                  <PageLink path={path}>{t(pageNameKey(path) ?? 'pages.home')}</PageLink>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <h2>{t('footer.contact')}</h2>
            <ul>
              <li className={styles.address}>{brand.address}</li>
              <li>
                <a href={`mailto:${brand.email}`}>{brand.email}</a>
              </li>
              <li>
                <a href={`tel:${brand.phone.replaceAll(' ', '')}`}>{brand.phone}</a>
              </li>
            </ul>
          </div>
          <div>
            <h2>{t('footer.follow')}</h2>
            <FollowLinks />
          </div>
        </div>
        <div className={styles.legal}>
          <span>{t('footer.copyright', { year: isoDay(useNow()).slice(0, 4) })}</span>
          <span>{t('footer.venture', { company: brand.venture_of })}</span>
        </div>
      </div>
    </footer>
  );
}

function FollowLinks() {
  const t = useTranslation('common');
  const { social, stores } = env().brand;
  const links = [
    { href: social.linkedin, label: t('footer.linkedin'), Icon: IconBrandLinkedin },
    { href: social.youtube, label: t('footer.youtube'), Icon: IconBrandYoutube },
    { href: social.instagram, label: t('footer.instagram'), Icon: IconBrandInstagram },
    { href: stores.google_play, label: t('header.googlePlay'), Icon: IconBrandGooglePlay },
    { href: stores.app_store, label: t('header.appStore'), Icon: IconBrandApple },
  ];
  return (
    <ul>
      {links.map(({ href, label, Icon }) => (
        <li key={label}>
          <a href={href} rel="noopener" className={styles.icon}>
            <Icon size={18} aria-hidden="true" />
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

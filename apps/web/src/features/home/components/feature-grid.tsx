import { LIMITS } from '@tanabana/domain/limits';
import {
  IconAddressBook,
  IconAffiliate,
  IconBrandWhatsapp,
  IconBuildingFactory2,
  IconFileTypePdf,
  IconGavel,
  IconGift,
  IconInfinity,
  IconNews,
  IconPhone,
  IconTrash,
  IconWorld,
} from '#components/ui/icons.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import styles from './feature-grid.module.css';

const FEATURES = [
  ['infinity', IconInfinity],
  ['whatsapp', IconBrandWhatsapp],
  ['pdf', IconFileTypePdf],
  ['news', IconNews],
  ['directory', IconAddressBook],
  ['phone', IconPhone],
  ['gift', IconGift],
  ['corporate', IconBuildingFactory2],
  ['bid', IconGavel],
  ['dealers', IconAffiliate],
  ['remove', IconTrash],
  ['world', IconWorld],
] as const;

/** The features for a member. */
export function FeatureGrid() {
  const t = useTranslation('home');
  return (
    <section>
      <h2>{t('features.title')}</h2>
      <ul className={styles.grid}>
        {FEATURES.map(([name, Icon]) => (
          <li key={name}>
            <Icon size={24} aria-hidden="true" />
            <div>
              <h3>{t(`features.${name}.title`)}</h3>
              <p>{t(`features.${name}.text`, { referral: LIMITS.credits_referral })}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

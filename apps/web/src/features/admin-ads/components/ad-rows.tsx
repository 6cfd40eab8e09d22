import { LIMITS } from '@tanabana/domain/limits';
import { Button } from '#components/ui/button.tsx';
import { Switch } from '#components/ui/form/switch.tsx';
import { IconTrash } from '#components/ui/icons.ts';
import { IconPencil } from '#components/ui/lazy-icons.ts';
import { dateTime, day, quantity } from '#i18n/format.ts';
import { term } from '#i18n/terms.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useIsDesktop } from '#lib/use-media.ts';
import { useNow } from '#lib/use-now.ts';
import { storedUrl } from '#lib/website-url.ts';
import type { Ad, Totals } from '../api/get-ads.ts';
import type { Open } from '../open.ts';
import { phaseOf } from '../phase.ts';
import { useSwitchAd } from '../use-switch-ad.ts';
import styles from './ad-rows.module.css';

type AdRowsProps = {
  ads: readonly Ad[];
  /** By the id of the ad; undefined until they have loaded. */
  totals: ReadonlyMap<string, Totals> | undefined;
  onOpen: (open: Open) => void;
};

/** Ads as a table on a wide screen, as cards on a narrow one. */
export function AdRows(props: AdRowsProps) {
  return useIsDesktop() ? <AdTable {...props} /> : <AdCards {...props} />;
}

function AdTable({ ads, totals, onOpen }: AdRowsProps) {
  const t = useTranslation('admin-ads');
  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <caption className="vh">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('head.thumbnail')}</th>
            <th scope="col">{t('head.company')}</th>
            <th scope="col">{t('head.duration')}</th>
            <th scope="col">{t('head.placement')}</th>
            <th scope="col">{t('head.page')}</th>
            <th scope="col" className={styles.number}>
              {t('head.seen')}
            </th>
            <th scope="col" className={styles.number}>
              {t('head.clicks')}
            </th>
            <th scope="col">{t('head.status')}</th>
            <th scope="col">{t('head.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {ads.map((ad) => (
            <tr key={ad.id}>
              <td>
                <Thumbnail ad={ad} />
              </td>
              <th scope="row">{ad.company_name}</th>
              <td>
                <Duration ad={ad} />
              </td>
              <td>{term(ad.placement_type)}</td>
              <td>{term(ad.page_location)}</td>
              <td className={styles.number}>
                <Seen ad={ad} totals={totals} onOpen={onOpen} />
              </td>
              <td className={styles.number}>{totals && quantity(totals.get(ad.id)?.clicks ?? 0)}</td>
              <td>
                <Status ad={ad} />
              </td>
              <td>
                <Actions ad={ad} onOpen={onOpen} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function AdCards({ ads, totals, onOpen }: AdRowsProps) {
  const t = useTranslation('admin-ads');
  return (
    <ul className={styles.cards} aria-label={t('title')}>
      {ads.map((ad) => (
        <li key={ad.id} className={styles.card}>
          <Thumbnail ad={ad} />
          <div className={styles.who}>
            <b>{ad.company_name}</b>
            <span>
              {term(ad.placement_type)}, {term(ad.page_location)}
            </span>
          </div>
          <Duration ad={ad} />
          <p className={styles.counts}>
            <span>
              {t('head.seen')} <Seen ad={ad} totals={totals} onOpen={onOpen} />
            </span>
            <span>
              {t('head.clicks')} <b>{totals && quantity(totals.get(ad.id)?.clicks ?? 0)}</b>
            </span>
          </p>
          <div className={styles.foot}>
            <Status ad={ad} />
            <Actions ad={ad} onOpen={onOpen} />
          </div>
        </li>
      ))}
    </ul>
  );
}

const Thumbnail = ({ ad }: { ad: Ad }) => (
  <img
    className={styles.thumbnail}
    src={storedUrl(ad.ad_image_url)}
    alt={ad.alt_text}
    width={LIMITS.ad_width}
    height={LIMITS.ad_height}
    loading="lazy"
  />
);

function Duration({ ad }: { ad: Ad }) {
  const t = useTranslation('admin-ads');
  const phase = phaseOf(ad, useNow());
  const [from, to] = [day(ad.from_date), day(ad.to_date)];
  const phaseText = () => {
    if (phase.kind === 'later') return t('phases.later', { at: dateTime(phase.at) });
    return 'days' in phase ? t(`phases.${phase.kind}`, { count: phase.days }) : t(`phases.${phase.kind}`);
  };
  return (
    <p className={styles.duration}>
      {from === to ? from : t('duration', { from, to })}
      <span data-phase={phase.kind}>{phaseText()}</span>
    </p>
  );
}

/** The number of views, with a link to the daily figures. */
function Seen({ ad, totals, onOpen }: Pick<AdRowsProps, 'totals' | 'onOpen'> & { ad: Ad }) {
  const t = useTranslation('admin-ads');
  if (!totals) return null;
  return (
    <button type="button" className={styles.seen} onClick={() => onOpen({ kind: 'figures', ad })}>
      {quantity(totals.get(ad.id)?.impressions ?? 0)}
      <span className="vh">, {t('figuresOf', { company: ad.company_name })}</span>
    </button>
  );
}

function Status({ ad }: { ad: Ad }) {
  const t = useTranslation('admin-ads');
  const { mutate, isPending } = useSwitchAd();
  return (
    <Switch
      aria-label={t('statusOf', { company: ad.company_name })}
      checked={ad.status}
      busy={isPending}
      onChange={() => mutate(ad)}
    >
      {t(`statuses.${ad.status ? 'active' : 'inactive'}`)}
    </Switch>
  );
}

function Actions({ ad, onOpen }: Pick<AdRowsProps, 'onOpen'> & { ad: Ad }) {
  const t = useTranslation('admin-ads');
  const company = ad.company_name;
  return (
    <span className={styles.actions}>
      <Button variant="plain" icon aria-label={t('editOf', { company })} onClick={() => onOpen({ kind: 'edit', ad })}>
        <IconPencil size={20} aria-hidden="true" />
      </Button>
      <Button
        variant="plain"
        icon
        aria-label={t('deleteOf', { company })}
        onClick={() => onOpen({ kind: 'delete', ad })}
      >
        <IconTrash size={20} aria-hidden="true" />
      </Button>
    </span>
  );
}

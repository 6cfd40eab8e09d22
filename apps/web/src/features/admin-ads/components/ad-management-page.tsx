import { lazy, Suspense, useState } from 'react';
import { ToPanel } from '#components/to-panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { SearchBox } from '#components/ui/form/search-box.tsx';
import { Select } from '#components/ui/form/select.tsx';
import { IconPlus } from '#components/ui/icons.ts';
import { PagedResults } from '#components/ui/list/paged-results.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { RowsSkeleton } from '#components/ui/feedback/rows-skeleton.tsx';
import { adNotices } from '@tanabana/domain/ads/notices';
import { useNotice } from '#i18n/use-notice.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useRightPage } from '#lib/reading/lists/use-right-page.ts';
import { useSearchBox } from '#lib/reading/lists/use-search-box.ts';
import { useIsDesktop } from '#lib/use-media.ts';
import type { Open } from '../open.ts';
import { AD_STATUSES } from '../place.ts';
import type { AdsAddress, AdStatus } from '../place.ts';
import { useAds } from '../use-ads.ts';
import styles from './ad-management-page.module.css';
import { AdRows } from './ad-rows.tsx';

const AdDialog = lazy(() => import('./ad-dialog.tsx'));
const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));
const FiguresDialog = lazy(() => import('./statistics-dialog.tsx'));

type AdManagementPageProps = { place: AdsAddress; go: (to: AdsAddress) => void };

/** Ad Management: every ad, newest first, with its switch, its figures and its form. */
export function AdManagementPage({ place, go }: AdManagementPageProps) {
  const t = useTranslation('admin-ads');
  const say = useNotice();
  const isDesktop = useIsDesktop();
  const { q = '', status = null, page = 1 } = place;
  const box = useSearchBox(q, (text) => go({ ...place, q: text, page: 1 }));
  const list = useAds({ q, status, page }, box.typed);
  useRightPage('page', list.rightPage);
  const [open, setOpen] = useState<Open | null>(null);
  const clear = () => {
    box.clear();
    go({});
  };
  const isTyped = box.typed.trim() !== '';
  return (
    <div className="shell">
      <div className={styles.top}>
        <PageHead over={<ToPanel />} title={t('title')} lede={t('lede')} />
        <Button className={styles.create} onClick={() => setOpen({ kind: 'create' })}>
          <IconPlus size={18} aria-hidden="true" /> {t('create')}
        </Button>
      </div>
      <div className={styles.tools}>
        <SearchBox label={t('search')} placeholder={t('placeholder')} field={box} />
        <Select
          aria-label={t('filter')}
          value={status ?? ''}
          onChange={(event) => go({ ...place, status: (event.target.value || undefined) as AdStatus, page: 1 })}
          placeholder={t('all')}
          options={AD_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
        />
      </div>
      <p className="vh" role="status">
        {isTyped && !list.isSearching && !list.error && t('found', { count: list.total ?? 0 })}
      </p>
      <PagedResults
        list={list}
        isFiltered={isTyped || status !== null}
        onClear={clear}
        skeleton={<RowsSkeleton height={isDesktop ? 72 : 220} isEdgeToEdge={!isDesktop} />}
        searchOf={(target) => ({ ...place, page: target > 1 ? target : undefined })}
        words={{
          failed: say(adNotices.adsNotFetched).title,
          empty: t('empty'),
          emptyHint: t('emptyHint'),
          emptyNone: t('emptyNone'),
          pages: t('pages'),
        }}
      >
        <AdRows ads={list.rows} totals={list.totals} onOpen={setOpen} />
      </PagedResults>
      {open && (
        <Suspense>
          <Opened open={open} totals={list.totals} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  );
}

type OpenedProps = { open: Open; totals: ReturnType<typeof useAds>['totals']; onClose: () => void };

function Opened({ open, totals, onClose }: OpenedProps) {
  if (open.kind === 'create') return <AdDialog ad={null} onClose={onClose} />;
  const { kind, ad } = open;
  if (kind === 'edit') return <AdDialog ad={ad} onClose={onClose} />;
  if (kind === 'figures') return <FiguresDialog ad={ad} onClose={onClose} />;
  return <DeleteDialog ad={ad} totals={totals?.get(ad.id)} onClose={onClose} />;
}

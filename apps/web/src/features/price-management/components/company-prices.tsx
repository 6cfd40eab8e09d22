import { useQuery } from '@tanstack/react-query';
import { priceNotices } from '@tanabana/domain/corporate/price-notices';
import { Suspense, lazy, useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { KeysHelp } from '#components/sheet/keys-help.tsx';
import { SearchBox } from '#components/ui/form/search-box.tsx';
import { NoneFound, NotLoaded } from '#components/ui/feedback/no-rows.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { RowsSkeleton } from '#components/ui/feedback/rows-skeleton.tsx';
import { bold } from '#i18n/bold.tsx';
import { useNotice } from '#i18n/use-notice.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { productName } from '#lib/corporate/product-name.ts';
import { useTypedText } from '#lib/reading/lists/use-search-box.ts';
import { useErrorToast } from '#lib/use-error-toast.ts';
import { ListInMotion, productsQuery } from '../api/get-products.ts';
import { byDepartment, matching } from '../product.ts';
import type { Product } from '../product.ts';
import { useSave } from '../use-save.ts';
import { useSheet } from '../use-sheet.ts';
import { DepartmentPrices } from './department-prices.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { NoProducts } from './no-products.tsx';
import styles from './price-management-page.module.css';
import { SheetBar } from './sheet-bar.tsx';
import { SheetContext } from './sheet-context.ts';
import type { SheetActions } from './sheet-context.ts';
import { useSheetKeys } from './use-sheet-keys.ts';

const PercentDialog = lazy(() => import('./percent-dialog.tsx'));
const HistoryDialog = lazy(() => import('./history-dialog.tsx'));

const KEYS = ['move', 'choose', 'paste', 'escape', 'undo', 'update'] as const;

type CompanyPricesProps = { companyId: string; owner: string };

/** The products of a company, once they are there. */
export function CompanyPrices({ companyId, owner }: CompanyPricesProps) {
  const say = useNotice();
  const { data, error, refetch } = useQuery(productsQuery(companyId));
  const notice = error instanceof ListInMotion ? priceNotices.productsNotRead : priceNotices.productsNotFetched;
  useErrorToast(notice, error);
  if (data?.length === 0) return <NoProducts />;
  if (data) return <Sheet companyId={companyId} owner={owner} products={data} />;
  if (!error) return <RowsSkeleton height={64} isEdgeToEdge={false} />;
  return <NotLoaded title={say(notice).title} error={error} onRetry={() => void refetch()} />;
}

function Sheet({ companyId, owner, products }: CompanyPricesProps & { products: readonly Product[] }) {
  const t = useTranslation('prices');
  const { sheet, restored } = useSheet(companyId, owner, products);
  const box = useTypedText('');
  const { typed } = box;
  const departments = useMemo(() => byDepartment(matching(products, typed)), [products, typed]);
  const order = useMemo(() => departments.map((each) => each.products.map(({ id }) => id)), [departments]);
  const { move, paste, undo, redo, goTo, wanted, announcement, say } = useSheetKeys(sheet, order);
  const { save, isSaving, progress, cancel } = useSave(sheet, companyId, goTo);
  const [isPercentOpen, setIsPercentOpen] = useState(false);
  const [historyOf, setHistoryOf] = useState<string | null>(null);
  const actions = useMemo<SheetActions>(
    () => ({ sheet, move, paste, save: (department) => save(department), openHistory: setHistoryOf }),
    [sheet, move, paste, save],
  );

  const press = (event: KeyboardEvent) => {
    const isUndo = event.key.toLowerCase() === 'z';
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !(isUndo || event.key.toLowerCase() === 'y')) return;
    // The search box has its own undo.
    if (event.target === box.input.current) return;
    event.preventDefault();
    if (isUndo && !event.shiftKey) undo();
    else redo();
  };
  const clear = () => {
    box.replace('');
    box.input.current?.focus();
  };
  return (
    <SheetContext value={actions}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- undo goes by whatever of the sheet has the focus */}
      <div onKeyDown={press}>
        {restored > 0 && <Notice>{t('kept', { count: restored })}</Notice>}
        <div className={styles.tools}>
          <SearchBox label={t('search')} placeholder={t('placeholder')} field={{ ...box, clear }} />
          <KeysHelp title={t('keys.title')}>
            {KEYS.map((key) => (
              <li key={key}>{t.rich(`keys.${key}`, { b: bold })}</li>
            ))}
          </KeysHelp>
        </div>
        <p className="vh" role="status">
          {typed.trim() !== '' && t('found', { count: order.flat().length })}
        </p>
        <p className={styles.status} role="status">
          {announcement}
        </p>
        {departments.length === 0 && (
          <NoneFound title={t('noneMatch.title')} isFiltered onClear={clear}>
            {t('noneMatch.hint')}
          </NoneFound>
        )}
        {departments.map(({ name, products: own }) => (
          <DepartmentPrices
            key={name ?? ''}
            department={name}
            products={own}
            wanted={own.some(({ id }) => id === wanted) ? wanted : null}
            saving={progress?.department === name ? progress : null}
            isBusy={isSaving}
            onCancel={cancel}
          />
        ))}
        <SheetBar sheet={sheet} onUndo={undo} onRedo={redo} onPercent={() => setIsPercentOpen(true)} />
      </div>
      <LeaveGuard sheet={sheet} onLeave={() => sheet.giveUp()} />
      <Suspense>
        {isPercentOpen && (
          <PercentDialog
            sheet={sheet}
            onApply={(cells) => {
              sheet.write(cells);
              say(t('percent.change', { count: cells.length }));
            }}
            onClose={() => setIsPercentOpen(false)}
          />
        )}
        {historyOf !== null && (
          <HistoryDialog
            product={{ id: historyOf, name: productName(sheet.latest(historyOf)) }}
            onClose={() => setHistoryOf(null)}
          />
        )}
      </Suspense>
    </SheetContext>
  );
}

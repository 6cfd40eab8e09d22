import { corporateNotices } from '@tanabana/domain/corporate/notices';
import { productErrors } from '@tanabana/domain/corporate/products';
import { LIMITS } from '@tanabana/domain/limits';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { IconPlus } from '#components/ui/icons.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useMember } from '#lib/session/member.ts';
import { showToast } from '#lib/toast.ts';
import { toProducts, withChange, withRow } from '../product-rows.ts';
import type { ProductRowForm } from '../product-rows.ts';
import type { ProductDraft } from '../use-product-draft.ts';
import { useSaveProducts } from '../use-save-products.ts';
import { CompanySelect, DepartmentFields, departmentOf, OTHERS } from './company-fields.tsx';
import { ProductRow } from './product-row.tsx';
import styles from './product-form.module.css';

/** The fields of the documented sentence: a fibre type, its name where that is Others, a price. */
const isIncomplete = ({ form }: ProductRowForm): boolean =>
  !form.fibre_type || (form.fibre_type === 'Others' && !form.other_fibre_type?.trim()) || !form.basic_price?.trim();

/** Products of one department of a company, several at once. */
export function ProductForm({ draft }: { draft: ProductDraft }) {
  const t = useTranslation('corporate-products');
  const { is_admin, company_name } = useMember();
  const { company_id, department, new_department, rows, keys, keep, forget } = draft;
  const [isTried, setIsTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveProducts(({ department_name }) => {
    setIsTried(false);
    forget({ company_id, department: department_name });
  });

  const remove = (key: number) => {
    if (rows.length === 1) return showToast(corporateNotices.lastProductRow);
    keep({ rows: rows.filter((row) => row.key !== key) });
  };
  const add = () => {
    const next = withRow(rows);
    keep({ rows: next });
    // Focus moves to the new product.
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>(`[data-row="${next.at(-1)!.key}"] select`)?.focus(),
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const department_name = departmentOf(draft);
    if (!department_name) return showToast(corporateNotices.departmentUnnamed);
    setIsTried(true);
    const invalid = rows.flatMap(({ key, form: typed }) =>
      Object.keys(productErrors(typed)).map((name) => `${key}.${name}`),
    );
    if (rows.some(isIncomplete)) showToast(corporateNotices.productsIncomplete);
    if (invalid.length > 0) {
      const controls = [...(form.current?.elements ?? [])] as HTMLInputElement[];
      return controls.find(({ name }) => invalid.includes(name))?.focus();
    }
    const { keys: sent, ...toSave } = toProducts(company_id, department_name, rows, keys);
    keep({ keys: sent });
    save.mutate({ company_id, department_name, ...toSave });
  };

  const isChosen = company_id !== '' && department !== '';
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-labelledby="products">
      <h2 id="products">{t('products.title')}</h2>
      <div className={styles.where}>
        {is_admin ? (
          <CompanySelect
            value={company_id}
            onValueChange={(id) => keep({ company_id: id, department: '', new_department: '' })}
          />
        ) : (
          <p className={styles.own}>
            <span>{t('company')}</span> <b>{company_name}</b>
          </p>
        )}
        <DepartmentFields
          company_id={company_id}
          department={department}
          new_department={new_department}
          onValueChange={keep}
        />
      </div>
      {rows.map((row, index) => (
        <ProductRow
          key={row.key}
          row={row}
          place={index + 1}
          isTried={isTried}
          onChange={(changes) => keep({ rows: withChange(rows, row.key, changes) })}
          onRemove={() => remove(row.key)}
        />
      ))}
      <div className={styles.send}>
        <Button variant="line" onClick={add} disabled={rows.length >= LIMITS.product_form_rows}>
          <IconPlus size={18} aria-hidden="true" /> {t('products.add')}
        </Button>
        <Button type="submit" busy={save.isPending} disabled={!isChosen} aria-describedby="products-hint">
          {t('products.save')}
        </Button>
        <p id="products-hint">{isChosen || department === OTHERS ? '' : t('products.chooseFirst')}</p>
      </div>
    </form>
  );
}

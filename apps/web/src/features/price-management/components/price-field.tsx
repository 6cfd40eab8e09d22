import { tidyPrice } from '@tanabana/domain/corporate/typed-price';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { FieldNote } from '#components/ui/form/field.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { money } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { sheetKey } from '#lib/sheet/sheet-keys.ts';
import { textsOf } from '../sheet/row.ts';
import type { Row } from '../sheet/row.ts';
import { useRefusalText } from '../use-save.ts';
import { priceFieldId, useSheetActions } from './sheet-context.ts';
import styles from './row.module.css';

type PriceFieldProps = { id: string; row: Row; name: string };

/** The price of a product, to be typed over, with what it was or what is wrong with it below. */
export function PriceField({ id, row, name }: PriceFieldProps) {
  const t = useTranslation('prices');
  const { sheet, move, paste, save } = useSheetActions();
  const refusal = useRefusalText();
  const noteId = `${priceFieldId(id)}-note`;
  const typed = row.texts.basic_price;
  const stored = textsOf(row.base).basic_price;
  const put = (text: string, typing: string | null = null) => sheet.write([{ id, field: 'basic_price', text }], typing);

  const leave = () => {
    put(tidyPrice(typed), id);
    sheet.endTyping();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const key = sheetKey(event);
    if (key) event.preventDefault();
    if (key?.save) {
      leave();
      save(row.base.department_name);
    } else if (key) {
      move(id, key.by, key.isChoosing);
    } else if (event.key === 'Escape' && !event.nativeEvent.isComposing && typed !== stored) {
      event.preventDefault();
      sheet.endTyping();
      put(stored);
    }
  };
  const pasteInto = (event: ClipboardEvent<HTMLInputElement>) => {
    if (paste(id, event.clipboardData.getData('text/plain'))) event.preventDefault();
  };

  const error = row.error ? refusal(row.error) : (row.failure ?? undefined);
  const was = row.base.basic_price === null ? t('onRequest') : money(row.base.basic_price);
  const hint = 'basic_price' in row.change ? t('was', { price: was }) : undefined;
  return (
    <div className={styles.field}>
      <Input
        id={priceFieldId(id)}
        className={styles.input}
        sign="₹"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        aria-label={t('priceOf', { yarn: name })}
        aria-invalid={row.error ? true : undefined}
        aria-describedby={error || hint ? noteId : undefined}
        placeholder={t('onRequest')}
        value={typed}
        onChange={(event) => put(event.target.value, id)}
        onBlur={leave}
        onKeyDown={press}
        onPaste={pasteInto}
      />
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}

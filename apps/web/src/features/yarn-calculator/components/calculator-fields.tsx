import type { InputError } from '@tanabana/yarn/arithmetic/input';
import { Field as LabelledField } from '#components/ui/form/field.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { Select } from '#components/ui/form/select.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { term } from '#i18n/terms.ts';
import { isChoice } from '../calculators.ts';
import type { ChoiceField, Field, TextField } from '../calculators.ts';
import type { Typed } from '../typed.ts';
import { numberText } from '../calculator-search.ts';
import styles from './calculator-page.module.css';

type CalculatorFieldsProps = {
  fields: readonly Field[];
  typed: Typed;
  errors: Readonly<Record<string, InputError>>;
  onChange: (name: string, text: string) => void;
  /** A field was left. */
  onLeave: () => void;
};

/** The inputs of a calculator. An empty one is no error, only a field that is left. */
export function CalculatorFields({ fields, typed, errors, onChange, onLeave }: CalculatorFieldsProps) {
  const t = useTranslation('yarn-calculator', 'terms');
  const label = ({ name }: ChoiceField, option: string): string => {
    if (name === 'unit') return t(`units.${option as 'denier'}`);
    if (name === 'measure') return t(`measures.${option as 'tpi'}`);
    return name === 'turns' ? t(`turnChoices.${option as '1'}`) : term(option);
  };
  const exampleOf = ({ example, isOptional }: TextField): string =>
    t(isOptional ? 'optionalExample' : 'example', { value: example });
  return (
    <form
      className={styles.fields}
      aria-label={t('inputs')}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      data-for-all=""
    >
      {fields.map((field) => {
        const value = typed[field.name] ?? '';
        if (isChoice(field)) {
          const options = field.options.map((option) => ({ value: option, label: label(field, option) }));
          return (
            <LabelledField key={field.name} label={t(`fields.${field.name}`)}>
              <Select
                name={field.name}
                value={value}
                options={options}
                onChange={(event) => onChange(field.name, event.target.value)}
                onBlur={onLeave}
              />
            </LabelledField>
          );
        }
        const error = value.trim() === '' ? undefined : errors[field.name];
        const read = numberText(field.name, value);
        const isReadAs = !error && read !== value.trim();
        return (
          <LabelledField
            key={field.name}
            label={t(`fields.${field.name}`)}
            hint={isReadAs ? t('readAs', { value: read }) : exampleOf(field)}
            error={error && t(`errors.${error.code}`, { least: error.least, most: Number(error.most) })}
          >
            <Input
              name={field.name}
              value={value}
              inputMode={field.name === 'ratio' ? 'text' : 'decimal'}
              autoComplete="off"
              onChange={(event) => onChange(field.name, event.target.value)}
              onBlur={onLeave}
            />
          </LabelledField>
        );
      })}
    </form>
  );
}

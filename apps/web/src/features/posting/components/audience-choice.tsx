import { useId } from 'react';
import { LIMITS } from '@tanabana/domain/limits';
import { Checkbox } from '#components/ui/form/checkbox.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useMember } from '#lib/session/member.ts';
import styles from './posting-form.module.css';

type AudienceChoiceProps = { isD2D: boolean; onChange: (isD2D: boolean) => void };

/**
 * Post D2D, for dealers. A former dealer with a draft for dealers sees it too, to change the audience on purpose: otherwise the post would
 * go to everybody unnoticed.
 */
export function AudienceChoice({ isD2D, onChange }: AudienceChoiceProps) {
  const t = useTranslation('posting');
  const hint = useId();
  const { is_dealer } = useMember();
  if (!is_dealer && !isD2D) return null;
  return (
    <section className={styles.section}>
      <h2>{t('d2d.title')}</h2>
      <div className={styles.audience}>
        <Checkbox
          label={t('d2d.label')}
          aria-describedby={hint}
          checked={isD2D}
          onChange={(event) => onChange(event.target.checked)}
        />
        <p id={hint} className={styles.note}>
          {t(isD2D ? 'd2d.on' : 'd2d.off', { days: LIMITS.d2d_shown_days })}
        </p>
      </div>
    </section>
  );
}

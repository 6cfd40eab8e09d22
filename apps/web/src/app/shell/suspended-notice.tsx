import { Notice } from '#components/ui/feedback/notice.tsx';
import { useTranslation } from '#i18n/use-translation.ts';

/** Explains a suspension to the member, on every page. Load it lazily. */
export default function SuspendedNotice({ note }: { note: string }) {
  const t = useTranslation('reporting');
  return (
    <div className="shell">
      <Notice tone="error" title={t('suspended.title')}>
        {t('suspended.text', { note })}
      </Notice>
    </div>
  );
}

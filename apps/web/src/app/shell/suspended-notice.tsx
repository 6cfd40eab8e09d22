import { Notice } from '#components/ui/feedback/notice.tsx';
import { useWords } from '#i18n/use-words.ts';

/** Tells a suspended member why, on every page. Load it lazily. */
export default function SuspendedNotice({ note }: { note: string }) {
  const t = useWords('reporting');
  return (
    <div className="shell">
      <Notice tone="error" title={t('suspended.title')}>
        {t('suspended.text', { note })}
      </Notice>
    </div>
  );
}

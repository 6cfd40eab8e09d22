import { Button } from '#components/ui/button.tsx';
import { IconRefresh } from '#components/ui/icons.ts';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { useTranslation } from '#i18n/use-translation.ts';

/** The payment provider could not be reached: a lost connection, or something in between that blocks it. */
export function ScriptError({ provider, onRetry }: { provider: string; onRetry: () => void }) {
  const t = useTranslation('membership');
  const common = useTranslation('common');
  return (
    <Notice
      tone="error"
      announce
      title={t('payment.noScript', { provider })}
      action={
        <Button variant="line" size="sm" onClick={onRetry}>
          <IconRefresh size={18} aria-hidden="true" />
          {common('tryAgain')}
        </Button>
      }
    >
      {t('payment.noScriptHint')}
    </Notice>
  );
}

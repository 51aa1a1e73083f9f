import { Trans, useLingui } from '@lingui/react/macro';
import { showToast } from '#client/feedback/toasts.ts';
import { Button } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';

/** Shares the page's URL with the Web Share API, or copies it. */
export function ShareButton({ title }: { title: string }) {
  const { t } = useLingui();
  const share = async () => {
    const { origin, pathname } = window.location;
    const url = origin + pathname;
    if (typeof navigator.share === 'function') {
      // The user may close the share sheet.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      showToast({
        key: 'share',
        tone: 'success',
        title: t`Copied`,
        message: t`The link to this piece is in your clipboard.`,
      });
    } catch {
      showToast({ key: 'share', tone: 'info', title: t`The link to this piece`, message: url });
    }
  };
  return (
    <Button onClick={() => void share()}>
      <Icon name="share" size={18} />
      <Trans>Share</Trans>
    </Button>
  );
}

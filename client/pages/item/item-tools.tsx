import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { makeCall } from '#client/bridge/commands.ts';
import { useUser } from '#client/bridge/use-topic.ts';
import { buttonClass, Button } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { showError } from '#client/feedback/show-error.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { useAction } from '#client/hooks/use-action.ts';
import { loginPath } from '#client/navigation/paths.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { goodsDetail } from '#protocol/http/goods-search.ts';
import { itemPath } from '#protocol/pages.ts';
import styles from './item.module.css';

type Detail = CallResponse<typeof goodsDetail>;

/** What every reader can do with an item: keep it, and share it. */
export function ItemTools({ goods }: { goods: Detail }) {
  const user = useUser();
  return (
    <div className={styles.tools}>
      <FavouriteButton goods={goods} signedIn={user !== null} />
      <ShareButton title={goods.title} />
    </div>
  );
}

/** Adds the item to favourites or removes it; visitors sign in first and return. */
function FavouriteButton({ goods, signedIn }: { goods: Detail; signedIn: boolean }) {
  const { t } = useLingui();
  const { isFavourite, favourites } = goods;
  const toggle = useAction(async () => {
    await makeCall('favourites.set', { params: { goodsId: goods.id }, body: { favourite: !isFavourite } });
  }, showError);
  const content = (
    <>
      <Icon name="heart" className={isFavourite ? styles.kept : undefined} />
      <Trans context="action">Favourite</Trans>
      {favourites > 0 && <span className={styles.number}>{favourites}</span>}
    </>
  );
  if (!signedIn)
    return (
      <Link href={loginPath(itemPath(goods))} className={buttonClass({ variant: 'quiet' })}>
        {content}
      </Link>
    );
  return (
    <Button
      variant="quiet"
      busy={toggle.busy}
      aria-pressed={isFavourite}
      aria-label={t({ message: 'Favourite', context: 'action' })}
      onClick={() => toggle.run()}
    >
      {content}
    </Button>
  );
}

/** Shares the page's URL with the Web Share API, or copies it. */
function ShareButton({ title }: { title: string }) {
  const { t } = useLingui();
  const share = async () => {
    const { origin, pathname } = window.location;
    const url = origin + pathname;
    if (typeof navigator.share === 'function') {
      try {
        await navigator.share({ title, url });
        return;
      } catch (error) {
        // The user closed the sheet. Where a browser shows none, as long after a press, the link is copied.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    try {
      await navigator.clipboard.writeText(url);
      showToast({
        key: 'share',
        tone: 'success',
        title: t`Link copied`,
        message: url,
      });
    } catch {
      showToast({ key: 'share', tone: 'info', title: t`The link to this item`, message: url });
    }
  };
  return (
    <Button variant="quiet" onClick={() => void share()}>
      <Icon name="share" size={18} />
      <Trans context="action">Share</Trans>
    </Button>
  );
}

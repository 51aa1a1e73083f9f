import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { makeCall } from '#client/bridge/commands.ts';
import { FAVOURITE_SET } from '#client/bridge/calls.ts';
import { loginPath } from '#client/navigation/paths.ts';
import { showError } from '#client/feedback/show-error.ts';
import { Button, buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import type { Detail } from './item-view.tsx';
import styles from './item.module.css';
import { itemPath } from '#protocol/pages.ts';
import { useAction } from '#client/hooks/use-action.ts';

/** Adds the item to favourites or removes it; visitors sign in first and return. */
export function FavouriteButton({ goods, signedIn }: { goods: Detail; signedIn: boolean }) {
  const { t } = useLingui();
  const { isFavourite, favourites } = goods;
  const toggle = useAction(async () => {
    await makeCall(FAVOURITE_SET, { params: { goodsId: goods.id }, body: { favourite: !isFavourite } });
  }, showError);
  const content = (
    <>
      <Icon name="heart" className={isFavourite ? styles.kept : undefined} />
      <Trans>Favorite</Trans>
      {favourites > 0 && <span className={styles.number}>{favourites}</span>}
    </>
  );
  if (!signedIn)
    return (
      <Link href={loginPath(itemPath(goods))} className={buttonClass()}>
        {content}
      </Link>
    );
  return (
    <Button busy={toggle.busy} aria-pressed={isFavourite} aria-label={t`Favorite`} onClick={() => toggle.run()}>
      {content}
    </Button>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'wouter';
import { useSession } from '#client/bridge/use-topic.ts';
import { Avatar } from '#client/design/avatar.tsx';
import { Label } from '#client/design/badge.tsx';
import { Banner } from '#client/design/banner.tsx';
import { buttonClass, Button } from '#client/design/button.tsx';
import { Guilloche } from '#client/design/guilloche.tsx';
import { useImage } from '#client/design/use-image.ts';
import { RatingLine } from '#client/stores/star-rating.tsx';
import { useLocalMonth } from '#client/stores/use-local-time.ts';
import { STORE_TYPE, CHAT_TYPE } from '#protocol/lookups.ts';
import styles from './shop.module.css';
import type { Shop } from './shop.ts';
import { linkTo } from '#protocol/pages.ts';
import { sendCommand } from '#client/bridge/commands.ts';
import { loginPath } from '#client/navigation/paths.ts';
import { showError } from '#client/feedback/show-error.ts';
import { Icon } from '#client/design/icon.tsx';
import { shopPath } from '#client/stores/shop-path.ts';
import { useAction } from '#client/hooks/use-action.ts';

/** Opens a room with the store; visitors sign in first and return. */
function ChatWithStore({ shop, signedIn }: { shop: Shop; signedIn: boolean }) {
  const [, navigate] = useLocation();
  const open = useAction(async () => {
    const { roomId } = await sendCommand('room.open', { chatType: CHAT_TYPE.private, userId: shop.ownerId });
    navigate(linkTo('room', { roomId }));
  }, showError);
  const content = (
    <>
      <Icon name="message" />
      <Trans>Chat with the store</Trans>
    </>
  );
  if (!signedIn)
    return (
      <Link href={loginPath(shopPath(shop.id))} className={buttonClass({ variant: 'primary' })}>
        {content}
      </Link>
    );
  return (
    <Button variant="primary" busy={open.busy} onClick={() => open.run()}>
      {content}
    </Button>
  );
}

/** The header of a store's page. */
export function ShopHead({ shop }: { shop: Shop }) {
  const { t } = useLingui();
  const { user } = useSession();
  const background = useImage(shop.background?.url);
  const since = useLocalMonth(shop.createTime);
  return (
    <header className={styles.head}>
      <div className={styles.cover}>
        {background.shown ? (
          <img src={background.shown} alt="" {...background.watch} />
        ) : (
          <Guilloche className={styles.ornament} />
        )}
      </div>
      <div className={styles.identity}>
        <span className={styles.logo}>
          <Avatar name={shop.displayName} src={shop.logo?.url ?? null} size="large" />
        </span>
        <div className={styles.naming}>
          <h1 className={styles.name}>{shop.displayName}</h1>
          <p className={styles.labels}>
            {shop.verified && (
              <Label tone="success">
                <Trans>Identity verified</Trans>
              </Label>
            )}
            <Label tone="neutral">
              {shop.type === STORE_TYPE.company ? <Trans>Company</Trans> : <Trans>Individual</Trans>}
            </Label>
            {since && (
              <span className={styles.quiet}>
                <Trans>Here since {since}</Trans>
              </span>
            )}
          </p>
          <p>
            <RatingLine rating={shop.rating} />
          </p>
        </div>
        <div className={styles.doing}>
          {shop.isOwn ? (
            <>
              <Link href={linkTo('myStore')} className={buttonClass()}>
                <Trans>My store</Trans>
              </Link>
              <Link href={linkTo('storeSettings')} className={buttonClass({ variant: 'primary' })}>
                <Trans>Store settings</Trans>
              </Link>
            </>
          ) : (
            <ChatWithStore shop={shop} signedIn={user !== null} />
          )}
        </div>
      </div>
      {shop.frozen && (
        <div className={styles.notice}>
          <Banner tone="warning" icon="lock" actions={<Link href={linkTo('myStore')}>{t`Read why`}</Link>}>
            <Trans>This store is frozen: nobody but you can see it.</Trans>
          </Banner>
        </div>
      )}
    </header>
  );
}

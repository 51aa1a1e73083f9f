import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useSession } from '#client/bridge/use-session.ts';
import { Avatar } from '#client/design/avatar.tsx';
import { Label } from '#client/design/badge.tsx';
import { Banner } from '#client/design/banner.tsx';
import { buttonClass } from '#client/design/button.tsx';
import { Guilloche } from '#client/design/guilloche.tsx';
import { useImage } from '#client/design/use-image.ts';
import { RatingLine } from '#client/stores/star-rating.tsx';
import { useLocalMonth } from '#client/stores/use-local-time.ts';
import { STORE_TYPE } from '#protocol/lookups.ts';
import { ChatWithStore } from './chat-with-store.tsx';
import styles from './shop.module.css';
import type { Shop } from './shop.ts';
import { linkTo } from '#protocol/pages.ts';

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

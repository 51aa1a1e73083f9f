import { useResource, useUser } from '#client/bridge/use-topic.ts';
import { withTexts } from '#client/i18n/catalogs.ts';
import { NotFoundPage } from '#client/feedback/error-page.tsx';
import type { PageProps, PrefetchedTopics } from '#client/navigation/route.ts';
import { isMissing } from '#client/feedback/is-missing.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageDescription, usePageMetadata, usePageTitle, type SiteAddress } from '#client/navigation/page-title.ts';
import { freeText } from '#client/format/free-text.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import { shopTab, shopPath, SHOP_TABS, type ShopTab } from '#client/stores/shop-path.ts';
import page from '../page.module.css';
import { type Shop, ShopPages } from './shop-pages.tsx';
import styles from './shop.module.css';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { TabLinks } from '#client/design/tab-links.tsx';
import { useLocale } from '#client/i18n/locale-context.ts';
import { EmptyState } from '#client/design/empty-state.tsx';
import { FollowButton } from '#client/follows/follow-button.tsx';
import { GoodsCard } from '#client/goods/goods-card.tsx';
import { Link, useLocation } from 'wouter';
import { Avatar } from '#client/design/avatar.tsx';
import { Label } from '#client/design/badge.tsx';
import { Banner } from '#client/design/banner.tsx';
import { buttonClass, Button } from '#client/design/button.tsx';
import { Guilloche } from '#client/design/guilloche.tsx';
import { Picture } from '#client/design/picture.tsx';
import { RatingSummary } from '#client/stores/stars.tsx';
import { useLocalMonth } from '#client/times/local-time.tsx';
import { STORE_TYPE, CHAT_TYPE } from '#protocol/lookups.ts';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import { linkTo } from '#protocol/pages.ts';
import { sendCommand } from '#client/bridge/commands.ts';
import { loginPath } from '#client/navigation/paths.ts';
import { showError } from '#client/feedback/show-error.ts';
import { Icon } from '#client/design/icon.tsx';
import { useAction } from '#client/hooks/use-action.ts';
import { lazyPart } from '#client/hooks/parts.tsx';
import { fileAddress } from '#client/navigation/structured-data.ts';

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
function ShopHead({ shop }: { shop: Shop }) {
  const { t } = useLingui();
  const user = useUser();
  const since = useLocalMonth(shop.createTime);
  return (
    <header className={styles.head}>
      <div className={styles.cover}>
        <Picture file={shop.background} sizes="100vw" first fallback={<Guilloche className={styles.ornament} />} />
      </div>
      <div className={styles.identity}>
        <span className={styles.logo}>
          <Avatar name={shop.displayName} src={shop.logo?.url ?? null} size="large" />
        </span>
        <div className={styles.naming}>
          <h1 className={styles.name} {...freeText(shop.displayName)}>
            {shop.displayName}
          </h1>
          <p className={styles.labels}>
            {shop.verified && (
              <Label tone="success">
                <Trans>Identity verified</Trans>
              </Label>
            )}
            <Label tone="neutral">
              {shop.type === STORE_TYPE.company ? (
                <Trans context="seller">Company</Trans>
              ) : (
                <Trans context="seller">Individual</Trans>
              )}
            </Label>
            <span className={styles.quiet} suppressHydrationWarning>
              <Trans>Member since {since}</Trans>
            </span>
          </p>
          <p>
            <RatingSummary rating={shop.rating} />
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
          <FollowButton kind="store" id={shop.id} page={shopPath(shop.id)} />
        </div>
      </div>
      {shop.frozen && (
        <div className={styles.notice}>
          <Banner tone="warning" icon="lock" actions={<Link href={linkTo('myStore')}>{t`Read why`}</Link>}>
            <Trans>This store is frozen: only you can see it.</Trans>
          </Banner>
        </div>
      )}
    </header>
  );
}

function ShopGoods({ shop, pageNo }: { shop: Shop; pageNo: number }) {
  const { server } = useLocale();
  const input = { query: { languageCode: server, storeId: shop.id, sort: 'newest' as const, pageNo } };
  const resource = useResource('goods.search', input);
  const { data } = resource;
  if (!data)
    return (
      <ResourceState of={resource} as="div" className={styles.panel}>
        <div className={styles.goods} aria-busy="true">
          {[0, 1, 2, 3].map((card) => (
            <Skeleton key={card} height="22rem" />
          ))}
        </div>
      </ResourceState>
    );
  if (data.items.length === 0) {
    return (
      <EmptyState icon="tag" title={<Trans>Nothing for sale at the moment</Trans>}>
        <Trans>The store’s items appear here once they have been reviewed.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.goods}>
        {data.items.map((goods) => (
          <li key={goods.id}>
            <GoodsCard goods={goods} />
          </li>
        ))}
      </ul>
      <ShopPages
        current={pageNo}
        total={data.total}
        pageSize={data.pageSize}
        href={(target) => shopPath(shop.id, 'goods', target)}
      />
    </>
  );
}

const ShopAbout = lazyPart(withTexts(['shop'], () => import('./shop-about.tsx')));
const ShopMedia = lazyPart(withTexts(['shop'], () => import('./shop-media.tsx')));
const ShopComments = lazyPart(withTexts(['shop'], () => import('./shop-comments.tsx')));

/** Goods, media, comments and profile of the store, each with its URL. */
function ShopTabs({ shop, current }: { shop: Shop; current: ShopTab }) {
  const { t } = useLingui();
  const counted = (count: number) => (count > 0 ? <span className={styles.tabCount}>{count}</span> : null);
  const labels: Record<ShopTab, ReactNode> = {
    goods: (
      <>
        <Trans context="heading">Items</Trans>
        {counted(shop.goods)}
      </>
    ),
    media: (
      <>
        <Trans>Pictures & videos</Trans>
        {counted(shop.media)}
      </>
    ),
    comments: (
      <>
        <Trans context="heading">Reviews</Trans>
        {counted(shop.rating.count)}
      </>
    ),
    about: <Trans>About the store</Trans>,
  };
  return (
    <TabLinks
      label={t`Pages of this store`}
      links={SHOP_TABS.map((tab) => ({ href: shopPath(shop.id, tab), label: labels[tab], current: tab === current }))}
    />
  );
}

export const prefetchedTopics: PrefetchedTopics = ({ id = '' }) => [
  resourceTopic('stores.page', { params: { storeId: id } }),
];

/**
 * A store as everybody sees it: /shop-id/{id}/{tab?}/{productPageNo?}/{commentPageNo?}. A frozen one is there for its
 * owner alone.
 */
export default function ShopPage({ params }: PageProps) {
  const input = { params: { storeId: params.id ?? '' } };
  const view = useResource('stores.page', input);
  const shop = view.data;
  const tab = shopTab(params.tab);
  const isAbsent = !tab || isMissing(view);
  usePageTitle(isAbsent ? undefined : shop?.displayName);
  usePageDescription(shop?.profile);
  usePageMetadata(
    import.meta.env.SSR &&
      ((addressOf) =>
        shop ? { picture: (shop.background ?? shop.logo)?.url, structured: [structuredStore(shop, addressOf)] } : {}),
  );
  if (isAbsent) return <NotFoundPage />;
  if (!shop)
    return (
      <ResourceState of={view} as="div" className={page.page}>
        <div className={styles.page} aria-busy="true">
          <Skeleton height="15rem" />
          <div className={styles.content}>
            <Skeleton height="3rem" />
            <Skeleton height="20rem" />
          </div>
        </div>
      </ResourceState>
    );
  return (
    <div className={styles.page}>
      <ShopHead shop={shop} />
      <div className={styles.content}>
        <ResourceState of={view} />
        <ShopTabs shop={shop} current={tab} />
        <Panel
          shop={shop}
          tab={tab}
          productPageNo={Number(params.productPageNo ?? 1)}
          commentPageNo={Number(params.commentPageNo ?? 1)}
        />
      </div>
    </div>
  );
}

function Panel({
  shop,
  tab,
  productPageNo,
  commentPageNo,
}: {
  shop: Shop;
  tab: ShopTab;
  productPageNo: number;
  commentPageNo: number;
}) {
  switch (tab) {
    case 'goods':
      return <ShopGoods shop={shop} pageNo={productPageNo} />;
    case 'media':
      return <ShopMedia shop={shop} />;
    case 'comments':
      return <ShopComments shop={shop} pageNo={commentPageNo} />;
    case 'about':
      return <ShopAbout shop={shop} />;
  }
}

/** A store as schema.org Store, with the average of its comments. */
function structuredStore(shop: Shop, addressOf: SiteAddress): object {
  const { id, displayName, profile, logo, phone, address, rating } = shop;
  return {
    '@type': 'Store',
    name: displayName,
    description: profile.slice(0, 5_000) || undefined,
    url: addressOf(linkTo('shop', { id })),
    image: logo ? fileAddress(logo.url, addressOf) : undefined,
    telephone: phone || undefined,
    address: address || undefined,
    ...(rating.average !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.count },
    }),
  };
}

import { Trans, Plural, useLingui } from '@lingui/react/macro';
import { useIsSignedIn, useResource, type Resource } from '#client/bridge/use-topic.ts';
import { collectionsPath } from '#protocol/rules/collections-path.ts';
import { GoodsGrid } from '#client/goods/goods-grid.tsx';
import { RecentlySeen, withoutGoods } from '#client/goods/recently-seen.tsx';
import { useLocale } from '#client/i18n/locale-context.ts';
import type { GoodsCard } from '#protocol/entities/goods-card.ts';
import { HOME, NEWS } from '#protocol/limits.ts';
import { FORUM } from '#protocol/member-limits.ts';
import { SALE_TYPE } from '#protocol/lookups.ts';
import { linkTo, auctionRecordsPath } from '#protocol/pages.ts';
import { GridSection, Section } from './grid-section.tsx';
import styles from './home.module.css';
import type { Auctions } from './running-auctions.tsx';
import { Link } from 'wouter';
import { MEDIA } from '#client/design/media.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { GoodsPicture } from '#client/goods/goods-card.tsx';
import { Avatar } from '#client/design/avatar.tsx';
import { StarRating } from '#client/stores/stars.tsx';
import type { HomeStore } from '#protocol/http/home.ts';
import { freeText } from '#client/format/free-text.ts';
import { keepUnits } from '#client/format/keep-units.ts';
import { shownName } from '#client/format/person-name.ts';
import type { ArticleCard } from '#protocol/http/discuss.ts';
import { NewsCard } from '../news/news-card.tsx';
import newsStyles from '../news/news.module.css';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '#client/design/icon.tsx';

/** The sections of the home page below the auctions that end soon. */
export default function HomeSections({ auctions: { data } }: { auctions: Auctions }) {
  const { server } = useLocale();
  const saleType = `${SALE_TYPE.fixPrice}` as const;
  const newest = useResource('goods.newest', { query: { languageCode: server, saleType, limit: HOME.goods } });
  return (
    <>
      <Followed shown={data?.items} />
      <Categories />
      <NewArrivals newest={newest} auctions={data?.items} />
      <SeenBefore auctions={data?.items} newest={newest.data ?? []} />
      <Stores />
      <LatestThreads />
      <LatestNews />
      <TrustReasons lot={data?.items[0] ?? null} />
    </>
  );
}

type FollowedProps = { shown?: readonly GoodsCard[] | undefined };

/** Listings of the stores and people that the user follows. @param shown the auctions that the page already shows */
const Followed = (props: FollowedProps) => useIsSignedIn() && <FollowedGoods {...props} />;

function FollowedGoods({ shown }: FollowedProps) {
  const { followed, items } = useFollowedGoods(shown);
  if (items?.length === 0) return null;
  return (
    <GridSection
      id="followed"
      title={<Trans>New from sellers you follow</Trans>}
      more={{ href: linkTo('followings'), text: <Trans>Sellers you follow</Trans> }}
      of={followed}
      count={HOME.followed}
    >
      {items && <GoodsGrid four goods={items} />}
    </GridSection>
  );
}

function useFollowedGoods(shown: readonly GoodsCard[] = []) {
  const { server } = useLocale();
  const followed = useResource('home.followed', { query: { languageCode: server } });
  return { followed, items: followed.data && withoutGoods(followed.data, shown).slice(0, HOME.followed) };
}

type NewArrivalsProps = {
  newest: Resource<readonly GoodsCard[]>;
  auctions: readonly GoodsCard[] | undefined;
};

/** The newest listings that are not auctions. */
function NewArrivals({ newest, auctions }: NewArrivalsProps) {
  const isSignedIn = useIsSignedIn();
  const { data } = newest;
  if (data?.length === 0) return null;
  return (
    <GridSection
      id="newest"
      title={<Trans>New arrivals</Trans>}
      more={{ href: collectionsPath({ filters: { sort: 'newest' } }), text: <Trans>All new items</Trans> }}
      of={newest}
      count={HOME.goods}
    >
      {data && (isSignedIn ? <NotFollowed goods={data} auctions={auctions} /> : <GoodsGrid four goods={data} />)}
    </GridSection>
  );
}

const ROW = 4;

function NotFollowed({ goods, auctions }: { goods: readonly GoodsCard[]; auctions: NewArrivalsProps['auctions'] }) {
  return <GoodsGrid four goods={notFollowed(goods, useFollowedGoods(auctions).items ?? [])} />;
}

/** Goods without those shown as new from followed sellers, in full rows; all where few others are left. */
function notFollowed(goods: readonly GoodsCard[], followed: readonly GoodsCard[]): readonly GoodsCard[] {
  const others = withoutGoods(goods, followed);
  return others.length < ROW ? goods : others.slice(0, others.length - (others.length % ROW));
}

type SeenBeforeProps = { auctions: readonly GoodsCard[] | undefined; newest: readonly GoodsCard[] };

/** Goods that the reader looked at, without those that the rows above show. */
function SeenBefore({ auctions = [], newest }: SeenBeforeProps) {
  return useIsSignedIn() ? (
    <SeenByUser auctions={auctions} newest={newest} />
  ) : (
    <RecentlySeen className={styles.section} without={[...auctions, ...newest]} />
  );
}

function SeenByUser({ auctions = [], newest }: SeenBeforeProps) {
  const followed = useFollowedGoods(auctions).items ?? [];
  const shown = [...auctions, ...followed, ...notFollowed(newest, followed)];
  return <RecentlySeen className={styles.section} without={shown} />;
}

/** Two rows on a wide screen. */
const SHOWN = 12;

/** The fullest categories, each with the picture of its newest listing. */
function Categories() {
  const { server } = useLocale();
  const categories = useResource('home.categories', { query: { languageCode: server } });
  const { data } = categories;
  if (data?.length === 0) return null;
  return (
    <Section
      id="categories"
      title={<Trans context="heading">Categories</Trans>}
      more={{ href: linkTo('categories'), text: <Trans>All categories</Trans> }}
    >
      <ResourceState of={categories}>
        <ul className={styles.categories} aria-busy="true">
          {Array.from({ length: SHOWN }, (_, index) => (
            <li key={index} className={styles.category}>
              <Skeleton className={styles.categoryPicture} height="auto" />
              <Skeleton width="60%" />
            </li>
          ))}
        </ul>
      </ResourceState>
      {data && (
        <ul className={styles.categories}>
          {data.slice(0, SHOWN).map(({ key, name, goods, image }) => (
            <li key={key}>
              <Link href={collectionsPath({ category: key })} className={styles.category}>
                <span className={styles.categoryPicture}>
                  <GoodsPicture image={image} sizes={`${MEDIA.phone} 33vw, 200px`} />
                </span>
                <span className={styles.categoryName}>
                  {name} <span className={styles.count}>{goods}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The stores with the most followers, each with its newest listings. */
function Stores() {
  const { data } = useResource('home.stores', {});
  if (!data || data.length === 0) return null;
  return (
    <Section id="stores" title={<Trans context="heading">Stores</Trans>}>
      <ul className={styles.stores}>
        {data.map((store) => (
          <li key={store.id}>
            <Store store={store} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Store({ store: { id, name, logo, rating, goods, followers, images } }: { store: HomeStore }) {
  return (
    <Link href={linkTo('shop', { id })} className={styles.store}>
      <span className={styles.storeHead}>
        <Avatar name={name} src={logo?.url ?? null} />
        <span className={styles.storeWords}>
          <span className={styles.storeName}>{name}</span>
          <span className={styles.storeFacts}>
            {rating.average !== null && <StarRating level={rating.average} size={14} />}
            <span>
              <Plural value={goods} one="# item" other="# items" />
            </span>
            {followers > 0 && (
              <span>
                <Plural value={followers} one="# follower" other="# followers" />
              </span>
            )}
          </span>
        </span>
      </span>
      <span className={styles.strip}>
        {images.map((image) => (
          <span key={image.fileId} className={styles.stripPicture}>
            <GoodsPicture image={image} sizes={`${MEDIA.phone} 33vw, 140px`} />
          </span>
        ))}
      </span>
    </Link>
  );
}

/** The discussions with the latest activity. */
function LatestThreads() {
  const { server } = useLocale();
  const { data } = useResource('discuss.list', { query: { limit: FORUM.home, first: server } });
  if (!data || data.items.length === 0) return null;
  return (
    <Section
      id="forum"
      title={<Trans>From the forum</Trans>}
      more={{ href: linkTo('discuss'), text: <Trans>All discussions</Trans> }}
    >
      <ul className={styles.threads}>
        {data.items.map((article) => (
          <li key={article.id} className={styles.thread}>
            <Thread article={article} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Thread({ article: { id, title, excerpt, author, replies } }: { article: ArticleCard }) {
  const { i18n } = useLingui();
  return (
    <>
      <h3 className={styles.threadTitle} {...freeText(title, `${title} ${excerpt}`)}>
        <Link href={linkTo('thread', { id })}>{keepUnits(title)}</Link>
      </h3>
      <p className={styles.threadExcerpt} {...freeText(excerpt)}>
        {excerpt}
      </p>
      <p className={styles.count}>
        {shownName(i18n, author.name, author.userId)} · <Plural value={replies} one="# reply" other="# replies" />
      </p>
    </>
  );
}

/** The latest news; with pictures if all have one. */
function LatestNews() {
  const { server } = useLocale();
  const { data } = useResource('news.list', { query: { languageCode: server, limit: NEWS.home } });
  if (!data || data.items.length === 0) return null;
  const pictured = data.items.every(({ picture }) => picture !== null);
  return (
    <Section
      id="news"
      title={<Trans>Industry news</Trans>}
      more={{ href: linkTo('news'), text: <Trans>All news</Trans> }}
    >
      <div className={newsStyles.strip}>
        {data.items.map((article) => (
          <NewsCard key={article.id} article={pictured ? article : { ...article, picture: null }} heading="h3" />
        ))}
      </div>
    </Section>
  );
}

/** Three reasons for trust, with the pages that explain or prove them. @param lot an auction whose records to show */
function TrustReasons({ lot }: { lot: GoodsCard | null }) {
  return (
    <Section id="proofs" title={<Trans>Why collectors trust Vermeil</Trans>}>
      <ul className={styles.proofs}>
        <TrustReason
          icon="user"
          title={<Trans>Verified sellers</Trans>}
          href={linkTo('service')}
          link={<Trans>How we verify sellers</Trans>}
        >
          <Trans>Staff check the identity documents of every seller before the first item goes on sale.</Trans>
        </TrustReason>
        <TrustReason
          icon="shield"
          title={<Trans>Reviewed before listing</Trans>}
          href={linkTo('about')}
          link={<Trans>What we review</Trans>}
        >
          <Trans>Staff examine the pictures, documents and description of every item before buyers see it.</Trans>
        </TrustReason>
        <TrustReason
          icon="gavel"
          title={<Trans>Auctions anyone can verify</Trans>}
          href={lot ? auctionRecordsPath(lot) : linkTo('faq')}
          link={lot ? <Trans>Verify a live auction</Trans> : <Trans>How auctions work</Trans>}
        >
          <Trans>
            Every bid is recorded in a chain that cannot be altered unnoticed. Your browser checks it with one click.
          </Trans>
        </TrustReason>
      </ul>
    </Section>
  );
}

function TrustReason({
  icon,
  title,
  href,
  link,
  children,
}: {
  icon: IconName;
  title: ReactNode;
  href: string;
  link: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className={styles.proof}>
      <Icon name={icon} size={24} />
      <h3>{title}</h3>
      <p>{children}</p>
      <Link href={href} className={styles.more}>
        {link}
        <Icon name="chevronRight" size={16} />
      </Link>
    </li>
  );
}

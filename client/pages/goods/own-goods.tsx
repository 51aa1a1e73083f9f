import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useResource } from '#client/bridge/use-resource.ts';
import { NOTICES_PUSH } from '#client/app/calls.ts';
import { Banner } from '#client/design/banner.tsx';
import { buttonClass } from '#client/design/button.tsx';
import { GoodsPicture } from '#client/goods/goods-card.tsx';
import { GoodsStatusLabel } from '#client/goods/goods-status.tsx';
import { itemPath } from '#client/goods/item-path.ts';
import { usePriceText } from '#client/goods/price-text.ts';
import { NoticeList } from '#client/notices/notice-page.tsx';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import type { GoodsCard } from '#protocol/entities/goods.ts';
import page from '../page.module.css';
import styles from './own-goods.module.css';

/** The facts of one's own goods, whether they are frozen, and every notice about that. */
export function OwnGoods({ goods, me }: { goods: GoodsCard; me: string }) {
  const price = usePriceText();
  const input = { body: { type: 'freezeGoods' as const, userId: me } };
  const view = useResource(NOTICES_PUSH, input);
  return (
    <>
      <header className={page.head}>
        <p className={page.eyebrow}><Trans>No. {goods.num}</Trans></p>
        <h1>{goods.title}</h1>
      </header>
      {goods.frozen && (
        <Banner tone="warning" icon="lock">
          <Trans>Our staff have frozen this piece: nobody but you can see it. Write to customer service if you think this is a mistake.</Trans>
        </Banner>
      )}
      <div className={styles.goods}>
        <div className={styles.frame}><GoodsPicture url={goods.image?.url ?? null} /></div>
        <div className={styles.facts}>
          <p><GoodsStatusLabel goods={goods} /></p>
          <p className={styles.price}>{price(goods)}</p>
          <p className={styles.description}>{goods.description}</p>
          {!goods.frozen && <p><Link href={itemPath(goods)} className={buttonClass({ size: 'small' })}><Trans>View the piece</Trans></Link></p>}
        </div>
      </div>
      <section className={page.section} aria-labelledby="goods-notices">
        <div className={page.sectionHead}><h2 id="goods-notices"><Trans>Notices</Trans></h2></div>
        <NoticeList
          me={me} view={view} linked={false} topic={resourceTopic(NOTICES_PUSH, input)}
          only={(notice) => notice.type === 'freezeGoods' && notice.extra.goodsId === goods.id}
          empty={<Trans>None about this piece.</Trans>}
        />
      </section>
    </>
  );
}

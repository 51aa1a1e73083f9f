import { Trans, useLingui } from '@lingui/react/macro';
import { usePageTitle } from '#client/navigation/page-title.ts';
import page from '../page.module.css';
import styles from './list/list.module.css';
import { MyGoods, MyGoodsActions } from './list/my-goods.tsx';

/** The goods of a user, who needs no store: /goods. */
export default function MyGoodsPage() {
  const { t } = useLingui();
  usePageTitle(t`My items`);
  return (
    <div className={styles.page}>
      <header className={page.head}>
        <p className={page.eyebrow}>
          <Trans>Your items</Trans>
        </p>
        <div className={styles.headline}>
          <h1>
            <Trans>My items</Trans>
          </h1>
          <div className={styles.actions}>
            <MyGoodsActions />
          </div>
        </div>
      </header>
      <MyGoods />
    </div>
  );
}

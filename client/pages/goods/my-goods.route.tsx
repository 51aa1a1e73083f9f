import { Trans, useLingui } from '@lingui/react/macro';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { AccountPage } from '../account-page.tsx';
import styles from './list/list.module.css';
import { MyGoods, MyGoodsActions } from './list/my-goods.tsx';

/** The goods of a user, who needs no store: /goods. */
export default function MyGoodsPage() {
  const { t } = useLingui();
  usePageTitle(t`My items`);
  return (
    <AccountPage
      title={<Trans>My items</Trans>}
      actions={
        <div className={styles.actions}>
          <MyGoodsActions />
        </div>
      }
    >
      <MyGoods />
    </AccountPage>
  );
}

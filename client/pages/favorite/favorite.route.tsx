import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from 'wouter';
import { makeCall } from '#client/bridge/commands.ts';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { showError } from '#client/feedback/show-error.ts';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { Button, buttonClass } from '#client/design/button.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { ListPages } from '#client/goods/list-pages.tsx';
import { GoodsGrid, GoodsGridSkeleton } from '#client/goods/goods-grid.tsx';
import { pageOf } from '#client/goods/page-query.ts';
import { AccountPage } from '../account-page.tsx';
import styles from '../page.module.css';
import { linkTo } from '#protocol/pages.ts';
import { useAction } from '#client/hooks/use-action.ts';

/** The user's favourites, also those no longer for sale. */
export default function FavoritePage() {
  const { t } = useLingui();
  const { server } = useLocale();
  usePageTitle(t({ message: 'Favourites', context: 'page' }));
  const pageNo = pageOf(useSearch());
  const input = { query: { languageCode: server, pageNo } };
  const view = useResource('favourites.list', input);
  const { data } = view;
  return (
    <AccountPage title={<Trans context="page">Favourites</Trans>}>
      <ResourceState of={view}>
        <GoodsGridSkeleton />
      </ResourceState>
      {data?.items.length === 0 && (
        <EmptyState
          icon="heart"
          title={<Trans>No favourites yet</Trans>}
          action={
            <Link href={linkTo('categories')} className={buttonClass({ variant: 'primary' })}>
              <Trans>See all categories</Trans>
            </Link>
          }
        >
          <Trans>Select the heart on an item’s page to save it here.</Trans>
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <GoodsGrid goods={data.items} below={below} canOpen={({ isVisible }) => isVisible} />
      )}
      {data && (
        <div className={styles.favouritePages}>
          <ListPages
            current={pageNo}
            total={data.total}
            pageSize={data.pageSize}
            href={(next) => linkTo('favourites', { page: next })}
          />
        </div>
      )}
    </AccountPage>
  );
}

const below = ({ id, title, num }: { id: string; title: string; num: string }) => (
  <div className={styles.below}>
    <Remove id={id} title={title || num} />
  </div>
);

function Remove({ id, title }: { id: string; title: string }) {
  const { t } = useLingui();
  const remove = useAction(async () => {
    await makeCall('favourites.set', { params: { goodsId: id }, body: { favourite: false } });
  }, showError);
  return (
    <Button
      size="small"
      variant="quiet"
      busy={remove.busy}
      aria-label={t`Remove ${title}`}
      onClick={() => remove.run()}
    >
      <Trans context="action">Remove</Trans>
    </Button>
  );
}

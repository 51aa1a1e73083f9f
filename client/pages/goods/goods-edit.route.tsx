import { useResource } from '#client/bridge/use-resource.ts';
import { GOODS_CARD } from '#client/app/calls.ts';
import { NotFoundPage } from '#client/app/errors/error-page.tsx';
import { useLocale } from '#client/app/locale/locale-context.ts';
import type { PageProps } from '#client/app/navigation/route.ts';
import { ResourceFailure } from '#client/app/notify/resource-failure.tsx';
import { StaleNote } from '#client/app/notify/stale-note.tsx';
import { usePageTitle } from '#client/app/page-title.ts';
import { useSession } from '#client/app/session.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import page from '../page.module.css';
import { OwnGoods } from './own-goods.tsx';

/** Goods as their owner sees them. Anybody else finds nothing here, as if there were none. */
export default function GoodsEditPage({ params }: PageProps) {
  const { user } = useSession();
  const { server } = useLocale();
  const input = { params: { goodsId: params.id ?? '' }, query: { languageCode: server } };
  const view = useResource(GOODS_CARD, input);
  const { data, error, phase } = view;
  usePageTitle(data?.title);
  if (!user) return null;
  if (data ? data.sellerId !== user.id : error?.status === 404 || error?.status === 400) return <NotFoundPage />;
  return (
    <div className={page.page}>
      <StaleNote view={view} />
      {data && <OwnGoods goods={data} me={user.id} />}
      {!data && (phase === 'failed' && error ? <ResourceFailure error={error} topic={resourceTopic(GOODS_CARD, input)} /> : <Skeleton height="14rem" />)}
    </div>
  );
}

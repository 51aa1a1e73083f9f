import { useResource } from '#client/bridge/use-resource.ts';
import { GOODS_CARD } from '#client/app/calls.ts';
import { NotFoundPage } from '#client/app/errors/error-page.tsx';
import { useLocale } from '#client/app/locale/locale-context.ts';
import type { PageProps } from '#client/app/navigation/route.ts';
import { ResourceFailure } from '#client/app/notify/resource-failure.tsx';
import { usePageTitle } from '#client/app/page-title.ts';
import { useSession } from '#client/app/session.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import page from '../page.module.css';
import { OwnGoods } from './own-goods.tsx';

/** Goods as their owner sees them. Anybody else finds nothing here, as if there were none. */
export default function GoodsEditPage({ params }: PageProps) {
  const { user } = useSession();
  const { server } = useLocale();
  const { data, error, phase } = useResource(GOODS_CARD, { params: { goodsId: params.id ?? '' }, query: { languageCode: server } });
  usePageTitle(data?.title);
  if (!user) return null;
  if (data ? data.sellerId !== user.id : error?.status === 404 || error?.status === 400) return <NotFoundPage />;
  return (
    <div className={page.page}>
      {data && <OwnGoods goods={data} me={user.id} />}
      {!data && (phase === 'failed' && error ? <ResourceFailure error={error} /> : <Skeleton height="14rem" />)}
    </div>
  );
}

import { useResource } from '#client/bridge/use-resource.ts';
import { GOODS_CARD } from '#client/app/calls.ts';
import { NotFoundPage } from '#client/app/errors/error-page.tsx';
import { useLocale } from '#client/app/locale/locale-context.ts';
import type { PageProps } from '#client/app/navigation/route.ts';
import { ResourceFailure } from '#client/app/notify/resource-failure.tsx';
import { StaleNote } from '#client/app/notify/stale-note.tsx';
import { usePageTitle } from '#client/app/page-title.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import page from '../page.module.css';
import { ItemView } from './item-view.tsx';
import styles from './item.module.css';

/** One piece: /item-id/{no}/{id}. The id finds it; a number that belongs to other goods finds nothing. */
export default function ItemPage({ params }: PageProps) {
  const { server } = useLocale();
  const input = { params: { goodsId: params.id ?? '' }, query: { languageCode: server } };
  const view = useResource(GOODS_CARD, input);
  const { data, error, phase } = view;
  usePageTitle(data?.title);
  if (data ? data.num !== params.no : error?.status === 404 || error?.status === 400) return <NotFoundPage />;
  if (data) return <><StaleNote view={view} /><ItemView goods={data} /></>;
  if (phase === 'failed' && error) return <div className={page.page}><ResourceFailure error={error} topic={resourceTopic(GOODS_CARD, input)} /></div>;
  return (
    <div className={styles.item} aria-busy="true">
      <Skeleton height="26rem" />
      <div className={page.stack}><Skeleton width="70%" height="2.5rem" /><Skeleton width="35%" /><Skeleton height="8rem" /></div>
    </div>
  );
}

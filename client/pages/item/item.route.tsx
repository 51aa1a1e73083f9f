import { useResource } from '#client/bridge/use-topic.ts';
import { ItemNotFoundPage } from '#client/feedback/error-page.tsx';
import { useLocale } from '#client/i18n/locale-context.ts';
import type { PageProps, PrefetchedTopics } from '#client/navigation/route.ts';
import { isMissing } from '#client/feedback/is-missing.ts';
import { usePageDescription, usePageTitle } from '#client/navigation/page-title.ts';
import { hydratedOnUse } from '#client/hooks/parts.tsx';
import { usePreviousData } from '#client/hooks/use-previous-data.ts';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { ItemView } from './item-view.tsx';
import styles from './item.module.css';

const ItemWaiting = hydratedOnUse(() => import('./item-waiting.tsx'));

export const prefetchedTopics: PrefetchedTopics = ({ id = '' }, languageCode) => [
  resourceTopic('goods.detail', detailInput(id, languageCode)),
];

const detailInput = (goodsId: string, languageCode: ServerLanguage) => ({
  params: { goodsId },
  query: { languageCode },
});

/** An item: /item-id/{no}/{id}. A number that does not match the id is a 404. */
export default function ItemPage({ params }: PageProps) {
  const { id = '' } = params;
  // Another item remounts the view: its gallery, its visit count.
  return <Item key={id} id={id} no={params.no ?? ''} />;
}

/** The names of all facts of goods are 8 kB that only the server needs here. */
const useItemMetadata = import.meta.env.SSR
  ? (await import('./server-metadata.ts')).useServerMetadata
  : () => undefined;

function Item({ id, no }: { id: string; no: string }) {
  const { server } = useLocale();
  const view = useResource('goods.detail', detailInput(id, server));
  const goods = usePreviousData(view.data ?? undefined);
  const isAbsent = isMissing(view) || (goods && goods.num !== no);
  usePageTitle(isAbsent ? undefined : goods?.title);
  usePageDescription(goods?.description);
  useItemMetadata(goods);
  if (isAbsent) return <ItemNotFoundPage />;
  if (goods)
    return (
      <div className={styles.page}>
        <ItemView goods={goods} view={view} />
      </div>
    );
  return <ItemWaiting className={styles.page} view={view} />;
}

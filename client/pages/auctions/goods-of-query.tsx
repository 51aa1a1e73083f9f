import type { ReactNode } from 'react';
import { useResource } from '#client/bridge/use-topic.ts';
import { ItemNotFoundPage } from '#client/feedback/error-page.tsx';
import { useLocale } from '#client/i18n/locale-context.ts';
import { isMissing, ResourceState } from '#client/feedback/resource-state.tsx';
import { usePreviousData } from '#client/hooks/use-previous-data.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import type { GoodsCard } from '#protocol/entities/goods.ts';
import page from '../page.module.css';

/** Renders content for the goods in the URL once they have loaded. */
export function GoodsOfQuery({ id, children }: { id: string; children: (goods: GoodsCard) => ReactNode }) {
  const { server } = useLocale();
  const input = { params: { goodsId: id }, query: { languageCode: server } };
  const resource = useResource('goods.card', input);
  const goods = usePreviousData(resource.data ?? undefined);
  if (goods) return children(goods);
  if (isMissing(resource)) return <ItemNotFoundPage />;
  return (
    <ResourceState of={resource} as="div" className={page.page}>
      <div className={page.page} aria-busy="true">
        <Skeleton width="60%" height="2.5rem" />
      </div>
    </ResourceState>
  );
}

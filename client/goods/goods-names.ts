import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { GOODS_TYPE } from '#protocol/lookups.ts';
import { regionName } from './region-name.ts';

type KeyValue = { key: string; value: string };
const NONE: readonly KeyValue[] = [];

/** The categories of both types in the reader's language; empty until they have loaded. */
export function useCategories(): { entity: readonly KeyValue[]; nft: readonly KeyValue[] } {
  const { server } = useLocale();
  const entity = useResource('public.goodsCategories', { query: { typeId: GOODS_TYPE.entity, languageCode: server } });
  const nft = useResource('public.goodsCategories', { query: { typeId: GOODS_TYPE.nft, languageCode: server } });
  return { entity: entity.data ?? NONE, nft: nft.data ?? NONE };
}

/** @returns the name of a category; its code until names have loaded or when it has none */
export function useCategoryName(): (code: string) => string {
  const { entity, nft } = useCategories();
  return (code) => [...entity, ...nft].find(({ key }) => key === code)?.value ?? code;
}

/** @returns the name of a country or area; the browser's own until names have loaded */
export function useRegionName(): (code: string) => string {
  const { server, intl } = useLocale();
  const { data } = useResource('public.countries', { query: { languageCode: server } });
  return (code) => data?.find(({ key }) => key === code)?.value ?? regionName(code, intl);
}

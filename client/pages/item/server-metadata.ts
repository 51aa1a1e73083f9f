import { useLingui } from '@lingui/react/macro';
import { shownName } from '#client/format/person-name.ts';
import { useCategoryName } from '#client/goods/goods-names.ts';
import { useGoodsFacts } from '#client/goods/sheet/use-goods-facts.ts';
import { usePageMetadata } from '#client/navigation/page-title.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { goodsDetail } from '#protocol/http/goods-search.ts';
import { linkTo } from '#protocol/pages.ts';
import { collectionsPath } from '#protocol/rules/collections-path.ts';
import { structuredItem } from './structured-item.ts';

/** Places the item below its category, and describes it as a product. */
export function useServerMetadata(goods: CallResponse<typeof goodsDetail> | undefined): void {
  const { i18n, t } = useLingui();
  const categoryName = useCategoryName();
  const factsOf = useGoodsFacts();
  usePageMetadata((addressOf) => {
    if (!goods) return {};
    const { categoryCode, image, seller } = goods;
    return {
      kind: 'product',
      picture: image?.url,
      parents: [
        { name: t({ message: 'Collections', context: 'page' }), path: linkTo('collections') },
        { name: categoryName(categoryCode), path: collectionsPath({ category: categoryCode }) },
      ],
      structured: [structuredItem(goods, shownName(i18n, seller.name, seller.userId), factsOf(goods), addressOf)],
    };
  });
}

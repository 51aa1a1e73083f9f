import { useLingui } from '@lingui/react/macro';
import { shownName } from '#client/format/person-name.ts';
import { useCategoryName } from '#client/goods/goods-names.ts';
import { useGoodsFacts } from '#client/goods/sheet/use-goods-facts.ts';
import { usePageMetadata, type SiteAddress } from '#client/navigation/page-title.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { goodsDetail } from '#protocol/http/goods-search.ts';
import { linkTo, itemPath } from '#protocol/pages.ts';
import { collectionsPath } from '#protocol/rules/collections-path.ts';
import { fileAddress, isoTime } from '#client/navigation/structured-data.ts';
import { GOODS_STATUS, SALE_TYPE } from '#protocol/lookups.ts';

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

type Goods = CallResponse<typeof goodsDetail>;

/**
 * Goods as schema.org Product; an auction is an offer that is valid until its end.
 * @param facts names and values in the reader's language
 */
function structuredItem(
  goods: Goods,
  sellerName: string,
  facts: readonly { name: string; value: string }[],
  addressOf: SiteAddress,
): object {
  const { num, title, description, brand, images, condition, saleType, price } = goods;
  return {
    '@type': 'Product',
    name: title,
    description: description.slice(0, 5_000) || title,
    sku: num,
    url: addressOf(itemPath(goods)),
    image: images.flatMap(({ url }) => fileAddress(url, addressOf) ?? []),
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    additionalProperty: facts.map(({ name, value }) => ({ '@type': 'PropertyValue', name, value })),
    ...(condition !== null && {
      itemCondition: `https://schema.org/${condition === 'asNew' ? 'NewCondition' : 'UsedCondition'}`,
    }),
    ...(saleType !== SALE_TYPE.notForSale &&
      price !== null && { offers: offerOf(goods, price, sellerName, addressOf) }),
  };
}

function offerOf(goods: Goods, price: string, sellerName: string, addressOf: SiteAddress): object {
  const { currency, effectiveEndAt, seller, status, saleType } = goods;
  const { storeId } = seller;
  const isOffered = status === GOODS_STATUS.forSale;
  return {
    '@type': 'Offer',
    price,
    priceCurrency: currency,
    availability: `https://schema.org/${isOffered ? 'InStock' : 'SoldOut'}`,
    url: addressOf(itemPath(goods)),
    ...(saleType === SALE_TYPE.auction && effectiveEndAt !== null && { validThrough: isoTime(effectiveEndAt) }),
    seller: storeId
      ? { '@type': 'Store', name: sellerName, url: addressOf(linkTo('shop', { id: storeId })) }
      : { '@type': 'Person', name: sellerName },
  };
}

import type { GoodsData } from '#protocol/entities/goods.ts';
import type { FieldProblem, Problems } from '#protocol/rules/field-problems.ts';
import { goodsProblems } from '#protocol/rules/goods-problems.ts';
import { GOODS_TYPE, TRANSACTION_TYPE } from '#protocol/lookups.ts';
import { GOODS_CATEGORIES, NFT_CATEGORIES, NFT_PLATFORMS } from '../public/content/categories.ts';
import { isCountry } from '../public/content/countries.ts';
import { MANAGED_ADDRESSES } from '../public/content/areas.ts';

const codes = (list: readonly { readonly code: string }[]): ReadonlySet<string> =>
  new Set(list.map(({ code }) => code));
const CATEGORIES = { [GOODS_TYPE.entity]: codes(GOODS_CATEGORIES), [GOODS_TYPE.nft]: codes(NFT_CATEGORIES) } as const;
const PLATFORMS = codes(NFT_PLATFORMS);
const ADDRESSES = new Set(MANAGED_ADDRESSES.map(({ id }) => id));

/**
 * Everything that prevents publishing: the shared rules (protocol/rules/goods-problems.ts), and values
 * that are missing in their list.
 * @param now ms
 */
export function validateGoods(data: GoodsData, now: number): Problems {
  const problems: Record<string, FieldProblem> = { ...goodsProblems(data, now) };
  if (!CATEGORIES[data.type].has(data.categoryCode)) problems['categoryCode'] ??= 'categoryRequired';
  if (data.region !== '' && !isCountry(data.region)) problems['region'] ??= 'notAccepted';
  if (data.type === GOODS_TYPE.nft && !PLATFORMS.has(data.token?.platform ?? ''))
    problems['token.platform'] ??= 'platformRequired';
  if (
    data.type === GOODS_TYPE.entity &&
    data.transactionType === TRANSACTION_TYPE.managed &&
    !ADDRESSES.has(data.managedAddressId)
  ) {
    problems['managedAddressId'] ??= 'consignmentRequired';
  }
  return problems;
}

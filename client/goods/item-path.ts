/** The page of goods (spec §2: /item-id/{no}/{id}; no is the goods number). */
export const itemPath = (goods: { id: string; num: string }): string =>
  `/item-id/${encodeURIComponent(goods.num)}/${encodeURIComponent(goods.id)}`;

/** The download of a seller's own goods as a table. It is a link, not a call: the browser saves what it streams. */
export const GOODS_EXPORT_PATH = '/api/Goods/export';

/** CSV for spreadsheets, JSON lines for programs. */
export const GOODS_EXPORT_FORMATS = ['csv', 'jsonl'] as const;
export type GoodsExportFormat = (typeof GOODS_EXPORT_FORMATS)[number];

/** @param status only goods of this status; all without it */
export const goodsExportUrl = (format: GoodsExportFormat, status?: number): string =>
  `${GOODS_EXPORT_PATH}?format=${format}${status === undefined ? '' : `&status=${status}`}`;

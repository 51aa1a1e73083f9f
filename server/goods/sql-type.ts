import type { GoodsFieldRow } from '#protocol/rules/goods-fields.ts';

/** @returns the SQL type of a field's column */
export function sqlTypeOf({ kind, options = [] }: GoodsFieldRow): string {
  switch (kind) {
    case 'choice':
      return options.every((option) => typeof option === 'number') ? 'smallint' : 'text';
    case 'choices':
      return 'text[]';
    case 'flag':
      return 'boolean';
    case 'count':
      return 'integer';
    case 'amount':
      return 'numeric';
    case 'time':
      return 'timestamptz';
    default:
      return 'text';
  }
}

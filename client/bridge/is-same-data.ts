import type { ResourceView } from '#protocol/bridge/views.ts';

/** Whether a view says what a page was rendered with. The worker counts data of a rendered page as new. */
export const isSameData = (
  { asOf: _, ...rendered }: ResourceView,
  { asOf: __, ...view }: Partial<ResourceView>,
): boolean => isSame(rendered, view);

/** Whether two values of JSON are equal. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const keys = Object.keys(one);
  if (Array.isArray(one) !== Array.isArray(other) || keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => isSame((one as Fields)[key], (other as Fields)[key]));
}
type Fields = Record<string, unknown>;

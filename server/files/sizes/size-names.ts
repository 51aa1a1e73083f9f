import type { FileCategory } from '#protocol/http/files.ts';
import { PICTURE_FORMATS, SHARED_PICTURE, widthsOf, type SizeName } from '#protocol/rules/picture-sizes.ts';

/** Categories that public pages show. Only their pictures have sizes. */
export const PUBLIC_CATEGORIES: readonly FileCategory[] = ['avatar', 'goods', 'store', 'article'];

/** The sizes that a picture is to have; none unless public pages show its category. @param width of the original */
export function sizeNamesOf({ category, width }: { category: FileCategory; width: number }): SizeName[] {
  if (!PUBLIC_CATEGORIES.includes(category) || width === 0) return [];
  const names = widthsOf(width).flatMap((one) => PICTURE_FORMATS.map((format): SizeName => `${one}.${format}`));
  return category === 'avatar' ? names : [...names, SHARED_PICTURE.name];
}

/** Where a size is stored. The id is last: the disk spreads objects by the end of their key. */
export function sizeObjectKey(fileId: string, name: SizeName): string {
  return `sizes/${name.replace('.', '-')}-${fileId}`;
}

export function sizeContentType(name: SizeName): string {
  return `image/${name.split('.')[1] ?? ''}`.replace('jpg', 'jpeg');
}

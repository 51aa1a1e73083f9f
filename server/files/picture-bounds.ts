import type { FileCategory } from '#protocol/http/files.ts';
import { IMAGE } from '#protocol/limits.ts';
import { UPLOAD } from '#protocol/member-limits.ts';
import { PICTURE_PIXELS } from '#protocol/picture-limits.ts';

/** Formats with bounds of their own; `heif` is AVIF and HEIC. */
export type PictureFormat = keyof typeof PICTURE_PIXELS.format;

/** Bounds of the sides and pixels of a picture. */
export type PictureBounds = { readonly sideLeast: number; readonly pixelsMost: Record<PictureFormat, number> };

/** Longest side of a thumbnail: twice the size shown, for dense screens. */
export const THUMBNAIL_FIT = 2 * IMAGE.thumbnailSide;

/** The bounds of a category. The thumbnail of a long picture may be narrow. */
export function pictureBounds(category: FileCategory, isThumb = false): PictureBounds {
  const most = Object.hasOwn(PICTURE_PIXELS.category, category)
    ? PICTURE_PIXELS.category[category as keyof typeof PICTURE_PIXELS.category]
    : 0;
  return {
    sideLeast: category === 'goods' && !isThumb ? UPLOAD.goodsImageSideMin : UPLOAD.imageSideMin,
    pixelsMost: Object.fromEntries(
      Object.entries(PICTURE_PIXELS.format).map(([format, pixels]) => [format, Math.min(pixels, most)]),
    ) as Record<PictureFormat, number>,
  };
}

/** Whether the sides are within bounds and the pixels within those of the format. */
export function isWithinBounds(
  width: number,
  height: number,
  format: PictureFormat,
  { sideLeast, pixelsMost }: PictureBounds,
): boolean {
  return (
    Math.min(width, height) >= sideLeast &&
    Math.max(width, height) <= UPLOAD.imageSideMax &&
    width * height <= pixelsMost[format]
  );
}

/** @returns sharp's name for an image content type: `image/avif` and `image/heic` are both `heif`. */
export function sharpFormatOf(contentType: string): 'jpeg' | 'png' | 'webp' | 'heif' {
  const format = contentType.slice('image/'.length);
  return format === 'avif' || format === 'heic' ? 'heif' : (format as 'jpeg' | 'png' | 'webp');
}

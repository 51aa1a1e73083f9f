/**
 * The sizes of public pictures, and their URLs: `/files/{id}/640.avif`.
 *
 * [PSZ-1] A picture has every width of the list that is below its own, and one more, which keeps its own width up to
 * the greatest of the list. A picture is never enlarged.
 * [PSZ-2] The size for a width that a picture does not have is its largest one.
 * [PSZ-3] A shared link shows a JPEG of 1200×630, which crawlers of every age can read.
 */

/** Pixels. */
export const PICTURE_WIDTHS = [320, 640, 960, 1280, 1920] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
/** The better one first. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** The file name of the picture that shared links show, and its sides in pixels. */
export const SHARED_PICTURE = { name: 'share.jpg', width: 1200, height: 630 } as const;

/** A file name in the URL of a size. */
export type SizeName = `${PictureWidth}.${PictureFormat}` | typeof SHARED_PICTURE.name;

/** The names of {@link PICTURE_WIDTHS} that a picture has. @param width of the original; 0 if unknown: all of them */
export function widthsOf(width: number): readonly PictureWidth[] {
  if (width === 0) return PICTURE_WIDTHS;
  return PICTURE_WIDTHS.filter((_, at) => at === 0 || (PICTURE_WIDTHS[at - 1] ?? 0) < width);
}

/** The greatest of a picture's widths up to `wanted`. @param width of the original */
export function widthFor(width: number, wanted: PictureWidth): PictureWidth {
  return widthsOf(width).findLast((one) => one <= wanted) ?? PICTURE_WIDTHS[0];
}

/** Reads the file name of a URL; undefined unless it names a size. */
export function parseSizeName(
  name: string,
): { width: PictureWidth; format: PictureFormat } | typeof SHARED_PICTURE.name | undefined {
  if (name === SHARED_PICTURE.name) return SHARED_PICTURE.name;
  for (const width of PICTURE_WIDTHS)
    for (const format of PICTURE_FORMATS) if (name === `${width}.${format}`) return { width, format };
  return undefined;
}

/** Whether a URL is that of a stored file, which may have sizes; previews of files on the device are not. */
export const isFileUrl = (url: string): boolean => /^\/files\/[\w-]+$/.test(url);

/** The value of `srcset` for a format. @param width of the original; 0 if unknown */
export function sourceSet(url: string, width: number, format: PictureFormat): string {
  return widthsOf(width)
    .map((name) => `${url}/${name}.${format} ${width === 0 ? name : Math.min(name, width)}w`)
    .join(', ');
}

/** The URL of the picture that shared links show. */
export const sharedPictureUrl = (url: string): string => (isFileUrl(url) ? `${url}/${SHARED_PICTURE.name}` : url);

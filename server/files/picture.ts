import sharp, { type Metadata } from 'sharp';
import type { FileCategory } from '#protocol/http/files.ts';
import { IMAGE, UPLOAD } from '#protocol/limits.ts';
import { DomainError } from '../http/domain-error.ts';

// Every picture is decoded once: a cache would only use memory and, keyed by path, could mix up two uploads.
sharp.cache(false);

/** The facts of a re-encoded picture. */
export type RewrittenPicture = {
  readonly contentType: string;
  readonly size: number;
  readonly width: number;
  readonly height: number;
};

export type PictureRules = {
  /** Minimum pixels of a side, see {@link minPictureSide}. */
  readonly minSide: number;
  /** The declared type's name in sharp's vocabulary; undefined where any accepted picture will do (thumbnails). */
  readonly format: string | undefined;
  /** Longest side; a larger picture is scaled down. */
  readonly fit?: number;
};

/** Longest side of a thumbnail: twice the size shown, for dense screens. */
export const THUMBNAIL_FIT = 2 * IMAGE.thumbnailSide;

const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'heif'];
const SECONDS = 30;

/**
 * Re-encodes a picture: orientation is applied, colours become sRGB, metadata and trailing bytes are dropped. JPEG, PNG
 * and WebP keep their format; AVIF and HEIC become WebP.
 * @throws DomainError ImageUnreadable, ImageDimensions or FileContentMismatch
 */
export async function rewritePicture(from: string, to: string, rules: PictureRules): Promise<RewrittenPicture> {
  const format = checkHeader(await readHeader(from), rules);
  const limits = { limitInputPixels: UPLOAD.imagePixels, failOn: 'error' } as const;
  const upright = sharp(from, limits).timeout({ seconds: SECONDS }).autoOrient();
  const sized = rules.fit
    ? upright.resize({ width: rules.fit, height: rules.fit, fit: 'inside', withoutEnlargement: true })
    : upright;
  const quality = Math.round(IMAGE.quality * 100);
  const encoded =
    format === 'jpeg' && !rules.fit
      ? sized.jpeg({ quality })
      : format === 'png' && !rules.fit
        ? sized.png({ compressionLevel: 7 })
        : sized.webp({ quality, effort: 2 });
  try {
    const written = await encoded.toFile(to);
    return { contentType: `image/${written.format}`, size: written.size, width: written.width, height: written.height };
  } catch (cause) {
    throw new DomainError('ImageUnreadable', undefined, { cause });
  }
}

async function readHeader(path: string): Promise<Metadata> {
  try {
    // Reads only the header; its size is checked before a pixel is decoded.
    return await sharp(path, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw new DomainError('ImageUnreadable', undefined, { cause });
  }
}

function checkHeader({ format, width, height }: Metadata, { minSide, format: declared }: PictureRules): string {
  if (format === undefined || !FORMATS.includes(format) || (declared !== undefined && declared !== format))
    throw new DomainError('FileContentMismatch');
  if (!isAllowedPictureSize(width, height, minSide)) throw new DomainError('ImageDimensions', { width, height });
  return format;
}

/** Minimum pixels of a side. The thumbnail of a long picture may be narrow. */
export function minPictureSide(category: FileCategory, isThumb = false): number {
  return category === 'goods' && !isThumb ? UPLOAD.goodsImageSideMin : UPLOAD.imageSideMin;
}

/** Whether the sides are within bounds and the pixels below the limit. */
export function isAllowedPictureSize(width: number, height: number, least: number): boolean {
  return (
    Math.min(width, height) >= least &&
    Math.max(width, height) <= UPLOAD.imageSideMax &&
    width * height <= UPLOAD.imagePixels
  );
}

/** @returns sharp's name for an image content type: `image/avif` and `image/heic` are both `heif`. */
export function sharpFormatOf(contentType: string): string {
  const format = contentType.slice('image/'.length);
  return format === 'avif' || format === 'heic' ? 'heif' : format;
}

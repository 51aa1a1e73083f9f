/** A task (server/processes): re-encodes an uploaded picture. */
import sharp, { type Metadata } from 'sharp';
import { IMAGE } from '#protocol/limits.ts';
import { UPLOAD } from '#protocol/member-limits.ts';
import { DomainError } from '../http/domain-error.ts';
import './configure-sharp.ts';
import { isWithinBounds, type PictureBounds, type PictureFormat } from './picture-bounds.ts';

/** The facts of a re-encoded picture. */
export type RewrittenPicture = {
  readonly contentType: string;
  readonly size: number;
  readonly width: number;
  readonly height: number;
};

/** A picture to re-encode, and what it has to be like. */
export type RewriteRequest = {
  readonly from: string;
  readonly to: string;
  readonly bounds: PictureBounds;
  /** The declared type's name in sharp's vocabulary; undefined where any accepted picture will do (thumbnails). */
  readonly format: string | undefined;
  /** Longest side; a larger picture is scaled down. */
  readonly fit?: number;
};

const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'heif'];

/**
 * Re-encodes a picture: orientation is applied, colours become sRGB, metadata and trailing bytes are dropped. JPEG, PNG
 * and WebP keep their format; AVIF and HEIC become WebP.
 * @throws DomainError ImageUnreadable, ImageDimensions or FileContentMismatch
 */
export async function rewritePicture({ from, to, ...rules }: RewriteRequest): Promise<RewrittenPicture> {
  const format = checkHeader(await readHeader(from), rules);
  const limits = { limitInputPixels: UPLOAD.imagePixels, failOn: 'error' } as const;
  const upright = sharp(from, limits).autoOrient();
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

function checkHeader(
  { format, width, height, isProgressive }: Metadata,
  { bounds, format: declared }: Pick<RewriteRequest, 'bounds' | 'format'>,
): string {
  if (format === undefined || !FORMATS.includes(format) || (declared !== undefined && declared !== format))
    throw new DomainError('FileContentMismatch');
  const bounded = boundedFormat(format, isProgressive);
  if (!isWithinBounds(width, height, bounded, bounds)) {
    const pixelsMost = bounds.pixelsMost[bounded];
    throw new DomainError('ImageDimensions', { width, height, ...(width * height > pixelsMost && { pixelsMost }) });
  }
  return format;
}

/** Formats whose rows come in several passes are decoded as a whole. */
function boundedFormat(format: string, isProgressive: boolean | undefined): PictureFormat {
  if (format === 'jpeg' && isProgressive) return 'progressiveJpeg';
  if (format === 'png' && isProgressive) return 'interlacedPng';
  return format as PictureFormat;
}

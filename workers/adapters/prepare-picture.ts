import { CallError } from '#machines/call-error.ts';
import { encodedType } from '#machines/image/encoding.ts';
import { scaledDimensions, thumbnailDimensions, type Dimensions } from '#machines/image/scale.ts';
import { ERROR_STATUS, type ErrorCode } from '#protocol/errors.ts';
import { IMAGE } from '#protocol/limits.ts';
import { UPLOAD } from '#protocol/member-limits.ts';
import type { PreparedImage } from './images.ports.ts';

const refuse = (code: ErrorCode): CallError => new CallError({ code, status: ERROR_STATUS[code] });

/**
 * Scales a picture by the rule of spec §9 and makes its thumbnail. Its orientation is applied; metadata (location,
 * camera, comments) is dropped, because only the pixels are encoded again.
 * @throws CallError `ImageUnreadable` when the browser cannot decode it, `ImageDimensions` when it is too large
 */
export async function preparePicture(picture: Blob): Promise<PreparedImage> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' }).catch(() => {
    throw refuse('ImageUnreadable');
  });
  try {
    const sides = { width: bitmap.width, height: bitmap.height };
    if (Math.max(sides.width, sides.height) > UPLOAD.imageSideMax || sides.width * sides.height > UPLOAD.imagePixels)
      throw refuse('ImageDimensions');
    const type = encodedType(picture.type);
    const original = await encode(bitmap, scaledDimensions(sides, picture.type), type);
    const thumbnail = await encode(bitmap, thumbnailDimensions(sides), type);
    return { original, thumbnail };
  } finally {
    bitmap.close();
  }
}

async function encode(bitmap: ImageBitmap, sides: Dimensions, type: string): Promise<PreparedImage['original']> {
  const canvas = new OffscreenCanvas(sides.width, sides.height);
  const context = canvas.getContext('2d');
  if (!context) throw refuse('ImageUnreadable');
  context.imageSmoothingQuality = 'high';
  if (type === 'image/jpeg') {
    // JPEG has no transparency: transparent pixels would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, sides.width, sides.height);
  }
  context.drawImage(bitmap, 0, 0, sides.width, sides.height);
  return { blob: await canvas.convertToBlob({ type, quality: IMAGE.quality }), ...sides };
}

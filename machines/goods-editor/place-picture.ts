import type { GoodsData } from '#protocol/entities/goods.ts';
import { GOODS_FILE_TYPE } from '#protocol/lookups.ts';

type Images = GoodsData['images'];

/** The kind a further picture most likely is: the front first, then the side, then more. */
function nextKind(kinds: readonly number[]): number {
  if (!kinds.includes(GOODS_FILE_TYPE.frontImage)) return GOODS_FILE_TYPE.frontImage;
  return kinds.includes(GOODS_FILE_TYPE.sideImage) ? GOODS_FILE_TYPE.moreImage : GOODS_FILE_TYPE.sideImage;
}

/** Adds a picture that arrived: in the position of the one it replaces, otherwise as the last. Adds it once. */
export function placePicture(images: Images, fileId: string, replaces: string | null): Images {
  if (images.some((image) => image.fileId === fileId)) return images;
  if (replaces !== null && images.some((image) => image.fileId === replaces))
    return images.map((image) => (image.fileId === replaces ? { ...image, fileId } : image));
  return [...images, { kind: nextKind(images.map(({ kind }) => kind)), fileId }];
}

/** A task (server/processes): makes the sizes of a public picture. */
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { UPLOAD } from '#protocol/member-limits.ts';
import { PICTURE_WIDTHS, parseSizeName, SHARED_PICTURE, type SizeName } from '#protocol/rules/picture-sizes.ts';
import '../configure-sharp.ts';

/** A picture to encode: its file, and the sizes it is to have. */
export type EncodeRequest = { readonly path: string; readonly names: readonly SizeName[] };

export type EncodedPicture = {
  readonly sizes: readonly { readonly name: SizeName; readonly bytes: Buffer }[];
  /** See `files.blur`; null for a picture that one can see through. */
  readonly blur: string | null;
};

/**
 * Effort 2 of 9: 0 is four times as fast and a third larger, 4 takes six times as long for a tenth less. README has the
 * figures.
 */
const AVIF = { quality: 52, effort: 2 } as const;
const WEBP = { quality: 78, effort: 3 } as const;
const JPEG = { quality: 82 } as const;
const LARGEST = PICTURE_WIDTHS.at(-1) ?? 0;

/** The ground of shared pictures: the page in the dark theme (client/design/tokens.css). */
const GROUND = '#0c0b0a';
/** The ground on which pages show objects. */
const PLINTH = '#f1ece3';
/** Wider than this and narrower than that, a picture loses so little at the edges that it fills the card. */
const FILLING = { least: 1.55, most: 2.4 };

const BLUR_SIDE = 16;
/** Base64 of it, with the beginning of its URL, has at most 200 characters. */
const BLUR_BYTES = 132;

/**
 * Encodes all sizes of a picture, one after the other. It is decoded once and scaled from its greatest size.
 * @throws Error for a file that sharp cannot read
 */
export async function encodePicture({ path, names }: EncodeRequest): Promise<EncodedPicture> {
  const { data, info } = await sharp(path, { limitInputPixels: UPLOAD.imagePixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: LARGEST, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = (): Sharp =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const sizes: EncodedPicture['sizes'][number][] = [];
  for (const name of names) sizes.push({ name, bytes: await encodeSize(picture(), info, name) });
  return { sizes, blur: await encodeBlur(picture()) };
}

async function encodeSize(picture: Sharp, { width, height }: OutputInfo, name: SizeName): Promise<Buffer> {
  const size = parseSizeName(name);
  if (size === SHARED_PICTURE.name) {
    const ratio = width / height;
    const fit = ratio > FILLING.least && ratio < FILLING.most ? 'cover' : 'contain';
    const { width: cardWidth, height: cardHeight } = SHARED_PICTURE;
    return picture
      .flatten({ background: PLINTH })
      .resize({ width: cardWidth, height: cardHeight, fit, background: GROUND })
      .jpeg(JPEG)
      .toBuffer();
  }
  if (!size) throw new TypeError(`Not a size: ${name}`);
  const scaled = picture.resize({ width: size.width, withoutEnlargement: true });
  return (size.format === 'avif' ? scaled.avif(AVIF) : scaled.webp(WEBP)).toBuffer();
}

async function encodeBlur(picture: Sharp): Promise<string | null> {
  const { isOpaque } = await picture.stats();
  if (!isOpaque) return null;
  const bytes = await picture
    .clone()
    .resize({ width: BLUR_SIDE, height: BLUR_SIDE, fit: 'inside' })
    .removeAlpha()
    .webp({ quality: 15, effort: 4 })
    .toBuffer();
  return bytes.length > BLUR_BYTES ? null : bytes.toString('base64');
}

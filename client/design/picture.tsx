import type { ReactNode, SyntheticEvent } from 'react';
import { preload } from 'react-dom';
import { isFileUrl, PICTURE_WIDTHS, sourceSet, type PictureFormat } from '#protocol/rules/picture-sizes.ts';
import primitives from './primitives.module.css';
import { useImage } from './use-image.ts';

/** A picture to show: a stored file, or a preview of one on the device. Pixels where they are known. */
export type PictureFile = {
  readonly url: string;
  readonly width?: number;
  readonly height?: number;
  readonly blur?: string | null;
};

export type PictureProps = {
  file: PictureFile | null | undefined;
  /**
   * How wide the picture shows: CSS pixels, or `sizes` of HTML where it depends on the window. Null for files that are
   * not public, which have one size.
   */
  sizes: number | string | null;
  alt?: string;
  /** The picture is among the largest of the first screen: it loads at once, before others. */
  first?: boolean;
  /** `object-fit` of the picture, for the blurred one behind it. */
  fit?: 'cover' | 'contain';
  className?: string | undefined;
  /** A file of the picture that has loaded before: shown until this one has, instead of the blurred one. */
  preview?: string | undefined;
  /** Shown without a picture, and instead of one that does not load. */
  fallback?: ReactNode;
};

/** Up to this many CSS pixels the smallest size is sharp enough for every screen. */
const SMALL = 120;

/** A picture in the size and format that fit the window and the browser; its blurred version until it has loaded. */
export function Picture({
  file,
  sizes,
  alt = '',
  first = false,
  fit = 'cover',
  className,
  fallback = null,
  preview,
}: PictureProps) {
  const { shown, watch } = useImage(file?.url);
  if (!file || !shown) return fallback;
  const { width = 0, height = 0, blur } = file;
  const sources = sizes !== null && isFileUrl(shown) ? sourcesOf(shown, width, sizes) : null;
  // React preloads pictures with one format only.
  if (import.meta.env.SSR && first && sources)
    preload(shown, {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: sources.avif,
      imageSizes: sources.sizes,
      fetchPriority: 'high',
    });
  const before = preview ?? (blur ? `data:image/webp;base64,${blur}` : null);
  const image = (
    <img
      className={className}
      style={before ? { background: `center / ${fit} no-repeat url(${before})` } : undefined}
      src={shown}
      srcSet={sources?.webp}
      sizes={sources?.sizes}
      alt={alt}
      width={width > 0 ? width : undefined}
      height={height > 0 ? height : undefined}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      onLoad={clearBlur}
      {...watch}
    />
  );
  if (!sources) return image;
  return (
    <picture className={primitives.contents}>
      <source type="image/avif" srcSet={sources.avif} sizes={sources.sizes} />
      {image}
    </picture>
  );
}

type Sources = Readonly<Record<PictureFormat, string>> & { readonly sizes: string | undefined };

function sourcesOf(url: string, width: number, sizes: number | string): Sources {
  if (typeof sizes === 'number' && sizes <= SMALL)
    return { avif: `${url}/${PICTURE_WIDTHS[0]}.avif`, webp: `${url}/${PICTURE_WIDTHS[0]}.webp`, sizes: undefined };
  return {
    avif: sourceSet(url, width, 'avif'),
    webp: sourceSet(url, width, 'webp'),
    sizes: typeof sizes === 'number' ? `${sizes}px` : sizes,
  };
}

/** Behind a contained picture its edges would show. */
function clearBlur({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.style.background = '';
}

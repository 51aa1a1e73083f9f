import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useRef, useState, type CSSProperties } from 'react';
import { lazyDialog } from '#client/feedback/lazy-dialog.tsx';
import { classNames } from '#client/design/class-names.ts';
import { Icon } from '#client/design/icon.tsx';
import { MEDIA } from '#client/design/media.ts';
import type { PictureFile } from '#client/design/picture.tsx';
import { ARRIVAL, followedFile } from '#client/navigation/picture-transition.ts';
import { isFileUrl, PICTURE_WIDTHS } from '#protocol/rules/picture-sizes.ts';
import { GoodsPicture } from '../goods-card.tsx';
import styles from './goods-gallery.module.css';
import type { SheetGoods, SheetVideo } from './sheet-goods.ts';

const GalleryViewer = lazyDialog(() => import('./gallery-viewer.tsx'));

/** Beside the facts from 768 px. */
const SLIDE = `${MEDIA.smallTablet} 100vw, 55vw`;

/** The pictures of an item, then its video. Swipe or step through; a click enlarges. */
export default function GoodsGallery({
  images,
  video,
  title,
}: {
  images: SheetGoods['images'];
  video: SheetVideo | null;
  title: string;
}) {
  const { t } = useLingui();
  const track = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const [opened, setOpened] = useState<number | null>(null);
  const [preview] = useState(followedFile);
  const count = images.length + (video ? 1 : 0);
  const show = (next: number) => {
    const element = track.current;
    setIndex(next);
    element?.scrollTo({ left: next * element.clientWidth });
  };
  if (count === 0)
    return (
      <div className={styles.empty}>
        <Icon name="image" size={48} />
      </div>
    );
  return (
    <div className={styles.gallery}>
      <div className={styles.frame} {...ARRIVAL}>
        <div
          ref={track}
          className={styles.track}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setIndex(Math.round(scrollLeft / Math.max(1, clientWidth)))
          }
        >
          {images.map((image, place) => (
            <button
              key={image.fileId}
              type="button"
              className={classNames(styles.slide, isFilling(image) && styles.filled)}
              style={isFilling(image) ? undefined : groundOf(image)}
              tabIndex={place === index ? 0 : -1}
              aria-hidden={place !== index}
              aria-label={t`Enlarge picture ${place + 1} of ${images.length}`}
              onClick={() => setOpened(place)}
            >
              <GoodsPicture
                image={image}
                sizes={SLIDE}
                first={place === 0}
                fit={isFilling(image) ? 'cover' : 'contain'}
                preview={place === 0 ? preview : undefined}
              />
            </button>
          ))}
          {video && (
            <div className={styles.slide} inert={index !== images.length}>
              <Video video={video} title={title} />
            </div>
          )}
        </div>
        {index > 0 && (
          <button
            type="button"
            className={styles.before}
            aria-label={t`Previous picture`}
            onClick={() => show(index - 1)}
          >
            <Icon name="chevronLeft" size={26} />
          </button>
        )}
        {index < count - 1 && (
          <button type="button" className={styles.after} aria-label={t`Next picture`} onClick={() => show(index + 1)}>
            <Icon name="chevronRight" size={26} />
          </button>
        )}
        {count > 1 && (
          <p className={styles.count} aria-hidden="true">
            {index + 1} / {count}
          </p>
        )}
      </div>
      {count > 1 && (
        <ul className={styles.thumbs} aria-label={t({ message: 'Pictures', context: 'heading' })}>
          {images.map((image, place) => (
            <li key={image.fileId}>
              <button
                type="button"
                className={styles.thumb}
                aria-label={t`Picture ${place + 1}`}
                aria-current={place === index}
                onClick={() => show(place)}
              >
                <GoodsPicture image={image} sizes={72} />
              </button>
            </li>
          ))}
          {video && (
            <li>
              <button
                type="button"
                className={classNames(styles.thumb, styles.film)}
                aria-label={t({ message: 'Video', context: 'field' })}
                aria-current={index === images.length}
                onClick={() => show(images.length)}
              >
                {video.cover && <GoodsPicture image={video.cover} sizes={72} />}
                <Icon name="play" size={22} />
              </button>
            </li>
          )}
        </ul>
      )}
      {opened !== null && (
        <Suspense>
          <GalleryViewer images={images} title={title} first={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** Whether a picture can fill the frame, which is square to 5:4, without the loss of its subject. */
const isFilling = ({ width = 0, height = 0 }: PictureFile): boolean =>
  width > 0 && width >= 0.9 * height && width <= 1.25 * height;

/** Behind a picture of another shape: its own colours up to the edges of the frame. */
const groundOf = ({ url }: PictureFile): CSSProperties | undefined =>
  isFileUrl(url) ? { background: `0 0 / 100% 100% url(${url}/${PICTURE_WIDTHS[0]}.webp)` } : undefined;

/** Plays our own files here; opens external videos in a new tab, since their site may track visitors. */
function Video({ video: { type, url, cover }, title }: { video: SheetVideo; title: string }) {
  if (type === 1) {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- sellers film objects; there are no captions to give
      <video
        className={styles.video}
        src={url}
        poster={cover?.url}
        controls
        preload="none"
        playsInline
        aria-label={title}
      />
    );
  }
  return (
    <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer">
      {cover && <GoodsPicture image={cover} sizes={SLIDE} />}
      <span className={styles.play}>
        <Icon name="play" size={26} />
        <Trans>Watch the video at its site</Trans>
      </span>
    </a>
  );
}

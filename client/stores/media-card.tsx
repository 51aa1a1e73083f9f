import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode, useCallback } from 'react';
import { Icon } from '#client/design/icon.tsx';
import { MEDIA } from '#client/design/media.ts';
import { Picture } from '#client/design/picture.tsx';
import { ViewerWindow } from '#client/viewer/viewer-frame.tsx';
import type { StoreMedia } from '#protocol/http/stores.ts';
import { MEDIA_TYPE } from '#protocol/lookups.ts';
import styles from './stores.module.css';
import { ReadingControl, ReadText } from '#client/reading/read-text.tsx';
import { PictureViewer } from './picture-viewer.tsx';
import { LocalTime, useLocalTime } from '#client/times/local-time.tsx';
import { classNames } from '#client/design/class-names.ts';

/** The text of a post, cut after four lines and expandable. */
function PostWords({ children }: { children: string }) {
  const [whole, setWhole] = useState(false);
  const [cut, setCut] = useState(false);
  const measure = useCallback((words: HTMLElement | null) => {
    if (!words) return;
    const observer = new ResizeObserver(() => setCut(words.scrollHeight > words.clientHeight));
    observer.observe(words);
    return () => observer.disconnect();
  }, []);
  return (
    <div>
      <p ref={measure} className={classNames(styles.words, whole && styles.whole)}>
        <ReadText text={children} />
      </p>
      <ReadingControl texts={[children]} />
      {(cut || whole) && (
        <button type="button" className={styles.rest} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? <Trans>Show less</Trans> : <Trans>Show more</Trans>}
        </button>
      )}
    </div>
  );
}

/** A post of a store: the first picture or the video cover, which opens enlarged, and the text. */
export function MediaCard({ post, actions }: { post: StoreMedia; actions?: ReactNode }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const video = post.type === MEDIA_TYPE.video;
  const when = useLocalTime(post.createTime);
  const more = post.files.length - 1;
  const caption = (
    <>
      <span>{post.content}</span>
      <span>{when}</span>
    </>
  );
  return (
    <li className={styles.card}>
      <button
        type="button"
        className={styles.frame}
        onClick={() => setOpen(true)}
        aria-label={video ? t`Play the video of ${when}` : t`Show the pictures of ${when}`}
      >
        <Picture
          file={video ? post.cover : post.files[0]}
          sizes={`${MEDIA.phone} 100vw, 300px`}
          fallback={<Icon name={video ? 'play' : 'image'} size={36} />}
        />
        {video && (
          <span className={styles.play}>
            <Icon name="play" size={26} />
          </span>
        )}
        {!video && more > 0 && (
          <span className={styles.more} aria-hidden="true">
            +{more}
          </span>
        )}
      </button>
      {post.content && <PostWords>{post.content}</PostWords>}
      <div className={styles.foot}>
        <LocalTime at={post.createTime} />
        {actions}
      </div>
      {open && !video && (
        <PictureViewer
          pictures={post.files}
          first={0}
          name={post.content}
          caption={caption}
          onClose={() => setOpen(false)}
        />
      )}
      {open && video && (
        <ViewerWindow label={t({ message: 'Video', context: 'field' })} onClose={() => setOpen(false)}>
          <div className={styles.cinema}>
            <form method="dialog" className={styles.cinemaHead}>
              <p>{post.content}</p>
              <button type="submit" className={styles.close} aria-label={t({ message: 'Close', context: 'action' })}>
                <Icon name="close" />
              </button>
            </form>
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- stores upload no captions */}
            <video
              className={styles.video}
              src={post.files[0]?.url}
              poster={post.cover?.url}
              controls
              autoPlay
              playsInline
            >
              <Trans>This browser cannot play the video.</Trans>
            </video>
          </div>
        </ViewerWindow>
      )}
    </li>
  );
}

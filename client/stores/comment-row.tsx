import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { Avatar } from '#client/design/avatar.tsx';
import { Icon } from '#client/design/icon.tsx';
import { Picture } from '#client/design/picture.tsx';
import { shownName } from '#client/format/person-name.ts';
import { ReadingControl, ReadText } from '#client/reading/read-text.tsx';
import type { StoreComment } from '#protocol/http/stores.ts';
import styles from './comments.module.css';
import { PictureViewer } from './picture-viewer.tsx';
import { StarRating } from './stars.tsx';
import { LocalTime, useLocalTime } from '#client/times/local-time.tsx';
import { itemPath } from '#protocol/pages.ts';

/** A comment on a store. @param actions the viewer's actions on it */
export function CommentRow({ comment, actions }: { comment: StoreComment; actions?: ReactNode }) {
  const { i18n, t } = useLingui();
  const [opened, setOpened] = useState<number | null>(null);
  const { author, goods, files } = comment;
  const name = shownName(i18n, author.name, author.userId);
  const when = useLocalTime(comment.createTime);
  const of = files.length;
  return (
    <li className={styles.comment}>
      <Avatar name={name} src={author.avatar?.url ?? null} />
      <div className={styles.body}>
        <div className={styles.head}>
          <p className={styles.author}>{name}</p>
          <StarRating level={comment.level} />
          <p className={styles.time}>
            <LocalTime at={comment.createTime} />
            {comment.updateTime > comment.createTime && (
              <>
                {' '}
                · <Trans context="status">edited</Trans>
              </>
            )}
          </p>
        </div>
        {goods && (
          <p className={styles.about}>
            <Trans>
              About <Link href={itemPath(goods)}>{goods.title}</Link>
            </Trans>
          </p>
        )}
        <p className={styles.words}>
          <ReadText text={comment.content} />
        </p>
        <ReadingControl texts={[comment.content]} />
        {of > 0 && (
          <ul className={styles.pictures}>
            {files.map((file, index) => {
              const number = index + 1;
              return (
                <li key={file.fileId}>
                  <button
                    type="button"
                    className={styles.picture}
                    aria-label={t`Picture ${number} of ${of}`}
                    onClick={() => setOpened(index)}
                  >
                    <Picture file={file} sizes={96} fallback={<Icon name="image" size={24} />} />
                  </button>
                </li>
              );
            })}
          </ul>
        )}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {opened !== null && (
        <PictureViewer
          pictures={files}
          first={opened}
          name={name}
          caption={
            <>
              <span>{name}</span>
              <span>{when}</span>
            </>
          }
          onClose={() => setOpened(null)}
        />
      )}
    </li>
  );
}

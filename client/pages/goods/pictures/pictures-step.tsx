import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useFileDrop } from '#client/hooks/use-file-drop.ts';
import { classNames } from '#client/design/class-names.ts';
import { FieldError } from '#client/design/field.tsx';
import { Icon } from '#client/design/icon.tsx';
import { FileButton } from '#client/forms/file-button.tsx';
import { GOODS, UPLOAD } from '#protocol/limits.ts';
import editor from '../editor/editor.module.css';
import type { Fields } from '../editor/fields.ts';
import { PendingTile } from './pending-tile.tsx';
import { PictureGrid } from './picture-grid.tsx';
import styles from './pictures.module.css';
import type { PictureUploads } from './use-picture-uploads.ts';
import { VideoFields } from './video-fields.tsx';

const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif';

/** Pictures, picked or dropped, in the order shown to buyers; and a video. */
export function PicturesStep({
  fields,
  uploads,
  urls,
}: {
  fields: Fields;
  uploads: PictureUploads;
  urls: (fileId: string) => string | undefined;
}) {
  const { t } = useLingui();
  const {
    data: { images },
    change,
    error,
  } = fields;
  const add = (files: readonly File[]) => uploads.add(files, images.length);
  const drop = useFileDrop(add);
  const [most, side] = [GOODS.imagesMost, UPLOAD.goodsImageSideMin];
  return (
    <div className={editor.fields}>
      <div className={classNames(styles.pictures, drop.over && styles.over)} {...drop.handlers}>
        <p className={editor.hint}>
          <Trans>
            Up to {most} pictures, each at least {side} pixels wide and high. The first one of the front is what buyers
            see in lists. Drag them into order, or use the keyboard: space, arrows, space.
          </Trans>
        </p>
        <PictureGrid
          images={images}
          urls={urls}
          onChange={(next) => change({ images: next })}
          onCropped={uploads.replace}
        />
        {uploads.pending.length > 0 && (
          <ul className={styles.grid} aria-label={t`On their way`}>
            {uploads.pending.map((picture) => (
              <li key={picture.id}>
                <PendingTile
                  picture={picture}
                  onRemove={() => uploads.remove(picture.id)}
                  onAgain={() => uploads.again(picture)}
                />
              </li>
            ))}
          </ul>
        )}
        <div className={styles.add}>
          <FileButton accept={ACCEPT} multiple onFiles={add} disabled={images.length >= most}>
            <Icon name="plus" size={18} />
            <Trans>Add pictures</Trans>
          </FileButton>
          <span className={editor.hint}>
            <Trans>or drop them here</Trans>
          </span>
        </div>
        <div role="status">
          {uploads.tooMany > 0 && (
            <p className={styles.refused}>
              <Plural
                value={uploads.tooMany}
                one="# picture was left out: there may be nine."
                other="# pictures were left out: there may be nine."
              />
            </p>
          )}
        </div>
        <FieldError id="images-error">{error('images')}</FieldError>
      </div>
      <VideoFields fields={fields} urls={urls} />
    </div>
  );
}

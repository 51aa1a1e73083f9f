import type { CSSProperties } from 'react';
import type { FileView } from '#protocol/bridge/views.ts';
import type { MessageActions } from './message-actions.ts';
import { mosaic } from './mosaic.ts';
import { Picture } from './picture.tsx';
import styles from './pictures.module.css';

/** The pictures of a message as one mosaic. */
export function Pictures({
  messageId,
  files,
  sending,
  actions,
}: {
  messageId: string;
  files: readonly FileView[];
  sending: boolean;
  actions: MessageActions;
}) {
  const { columns, rows, ratio, tiles } = mosaic(files);
  const frame = { '--columns': columns, '--rows': rows, '--ratio': ratio } as CSSProperties;
  return (
    <div className={styles.mosaic} style={frame}>
      {files.map((file, index) => {
        const tile = tiles[index];
        return (
          <div
            key={index}
            className={styles.tile}
            style={{ gridColumn: `span ${tile?.columnSpan ?? 1}`, gridRow: `span ${tile?.rowSpan ?? 1}` }}
          >
            <Picture
              file={file}
              slot={`${messageId}:${index}`}
              number={index + 1}
              of={files.length}
              sending={sending}
              onOpen={() => actions.openPicture(messageId, file.id)}
              onCancel={() => actions.cancelUpload(messageId)}
            />
          </div>
        );
      })}
    </div>
  );
}

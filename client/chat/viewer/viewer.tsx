import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useLocale } from '#client/app/locale/locale-context.ts';
import { classNames } from '#client/design/class-names.ts';
import { Icon } from '#client/design/icon.tsx';
import type { MessageView } from '#protocol/bridge/views.ts';
import { useBlobUrl } from '../message/use-blob-url.ts';
import { shortTime } from '../time/dates.ts';
import { indexOfPicture, picturesOf, type ViewedPicture } from './pictures-of.ts';
import { Stage } from './stage.tsx';
import styles from './viewer.module.css';
import { FIT, zoomAt, type Zoom } from './zoom.ts';

const MIDDLE = { x: 0, y: 0 };

/** The pictures of a room, large: arrow keys, swipes and buttons go from one to the next; +, −, 0 and the wheel zoom. */
export function Viewer({ messages, opened, onClose }: {
  messages: readonly MessageView[]; opened: { messageId: string; fileId: string }; onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A modal dialog of the browser holds the focus, makes the page behind it inert and closes by Escape.
  useEffect(() => dialog.current?.showModal(), []);
  const pictures = useMemo(() => picturesOf(messages), [messages]);
  const [shown, setShown] = useState(opened);
  const index = indexOfPicture(pictures, shown);
  const picture = pictures[index];
  const gone = picture === undefined;
  useEffect(() => {
    if (gone) onClose();
  }, [gone, onClose]);
  const step = (by: number) => {
    const next = pictures[index + by];
    if (next) setShown({ messageId: next.messageId, fileId: next.file.id });
  };
  const { t } = useLingui();
  return (
    <dialog ref={dialog} className={styles.viewer} aria-label={t`Pictures`} onClose={onClose}>
      {picture && <Shown key={picture.slot} picture={picture} number={index + 1} of={pictures.length} onStep={step} onClose={() => dialog.current?.close()} />}
    </dialog>
  );
}

function Shown({ picture: { slot, file, username, createTime }, number, of, onStep, onClose }: {
  picture: ViewedPicture; number: number; of: number; onStep: (by: number) => void; onClose: () => void;
}) {
  const { t } = useLingui();
  const { intl } = useLocale();
  const [zoom, setZoom] = useState<Zoom>(FIT);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.focus(), []);
  const local = useBlobUrl(slot, file.blob);
  const source = file.url ?? local;
  const zoomBy = (by: number) => setZoom((now) => zoomAt(now, now.scale * by, MIDDLE));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') onStep(-1);
    else if (event.key === 'ArrowRight') onStep(1);
    else if (event.key === '+' || event.key === '=') zoomBy(1.5);
    else if (event.key === '-') zoomBy(1 / 1.5);
    else if (event.key === '0') setZoom(FIT);
    else return;
    event.preventDefault();
  };
  const { name } = file;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys bubble up from the buttons inside
    <div ref={frame} className={styles.frame} tabIndex={-1} onKeyDown={onKeyDown}>
      <header className={styles.head}>
        <p className={styles.caption}><span>{username}</span><time dateTime={new Date(createTime).toISOString()}>{shortTime(createTime, intl)}</time></p>
        {of > 1 && <p className={styles.count} aria-live="polite">{number} / {of}</p>}
        <button type="button" className={classNames(styles.tool, styles.zoom)} aria-label={t`Zoom out`} disabled={zoom.scale === 1} onClick={() => zoomBy(1 / 1.5)}><span aria-hidden="true">−</span></button>
        <button type="button" className={classNames(styles.tool, styles.zoom)} aria-label={t`Zoom in`} onClick={() => zoomBy(1.5)}><span aria-hidden="true">+</span></button>
        {source && <a className={styles.tool} href={source} download={name} aria-label={t`Download ${name}`}><Icon name="download" /></a>}
        <button type="button" className={styles.tool} aria-label={t`Close`} onClick={onClose}><Icon name="close" /></button>
      </header>
      <Stage source={source} placeholder={local ?? file.thumbUrl} name={name} zoom={zoom} onZoom={setZoom} onStep={onStep} onClose={onClose} />
      {number > 1 && <button type="button" className={styles.before} aria-label={t`Previous picture`} onClick={() => onStep(-1)}><Icon name="chevronLeft" size={26} /></button>}
      {number < of && <button type="button" className={styles.after} aria-label={t`Next picture`} onClick={() => onStep(1)}><Icon name="chevronRight" size={26} /></button>}
    </div>
  );
}

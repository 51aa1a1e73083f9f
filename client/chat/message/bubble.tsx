import { Trans, useLingui } from '@lingui/react/macro';
import { memo, Suspense } from 'react';
import { useLocale } from '#client/i18n/locale-context.ts';
import { errorText } from '#client/feedback/error-text.ts';
import { Avatar } from '#client/design/avatar.tsx';
import { Button } from '#client/design/button.tsx';
import { classNames } from '#client/design/class-names.ts';
import { Icon, type IconName } from '#client/design/icon.tsx';
import { shownName } from '#client/format/person-name.ts';
import type { MessageView, FileView } from '#protocol/bridge/views.ts';
import { clock, fullTime } from '#client/format/dates.ts';
import styles from './bubble.module.css';
import { delivery, hasMenu, type Delivery } from './message-state.ts';
import type { MessageActions } from './room-context.ts';
import { Pictures, isUploading, UploadControl } from './pictures.tsx';
import { Quote } from './quote.tsx';
import { MessageText } from './message-text.tsx';
import { isRightToLeft } from './rich-text.tsx';
import { bytes } from '#client/format/bytes.ts';
import { isForwarded } from '#protocol/rules/forward.ts';
import { lazyMenuPart } from '../lazy-parts.ts';
import { useBlobUrl } from '#client/hooks/use-blob-url.ts';

const MessageMarks = lazyMenuPart(async () => (await import('../menu/message-marks.tsx')).MessageMarks);

/** A file of a message with its size: a download, or how far its upload is. */
function Attachment({
  file,
  slot,
  sending,
  onCancel,
}: {
  file: FileView;
  slot: string;
  sending: boolean;
  onCancel: () => void;
}) {
  const { t } = useLingui();
  const { intl } = useLocale();
  const local = useBlobUrl(slot, file.url ? null : file.blob);
  const href = file.url ?? local;
  const { name } = file;
  const words = (
    <span className={styles.words}>
      <span className={styles.name}>{name}</span>
      <span className={styles.size}>
        {[file.extension.toUpperCase(), bytes(file.size, intl)].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
  if (isUploading(file, sending)) {
    return (
      <span className={styles.file}>
        <UploadControl progress={file.upload?.progress ?? 0} onCancel={onCancel} />
        {words}
      </span>
    );
  }
  if (!href)
    return (
      <span className={styles.file}>
        <span className={styles.mark}>
          <Icon name="file" />
        </span>
        {words}
      </span>
    );
  return (
    <a className={styles.file} href={href} download={name} aria-label={t`Download ${name}`}>
      <span className={styles.mark}>
        <Icon name="file" />
      </span>
      {words}
      <Icon name="download" size={18} className={styles.get} />
    </a>
  );
}

const ICONS: Record<Delivery, IconName> = {
  waiting: 'clock',
  sending: 'clock',
  sent: 'check',
  seen: 'checkDouble',
  failed: 'alert',
};

/** The small mark beside the time of an own message. */
function DeliveryMark({ state }: { state: Delivery }) {
  const { t } = useLingui();
  const label = {
    waiting: t`Waiting to be sent`,
    sending: t({ message: 'Sending', context: 'status' }),
    sent: t({ message: 'Sent', context: 'status' }),
    seen: t({ message: 'Seen', context: 'status' }),
    failed: t`Not sent`,
  }[state];
  return <Icon name={ICONS[state]} size={15} label={label} className={styles[state]} />;
}

export type BubbleProps = {
  message: MessageView;
  first: boolean;
  last: boolean;
  /** Whether names show above groups; between two people the room's heading is enough. */
  named: boolean;
  /** The one message that Tab reaches; its buttons come after it. The arrow keys move it. */
  current: boolean;
  /** Just jumped to. */
  found: boolean;
  actions: MessageActions;
};

/** One message. Rendered again only when the message itself, its place in the group or the focus changes. */
export const Bubble = memo(function Bubble({ message, first, last, named, current, found, actions }: BubbleProps) {
  const { i18n, t } = useLingui();
  const { intl } = useLocale();
  const { id, own, content, files, reply } = message;
  const username = shownName(i18n, message.username, message.senderId);
  const state = own ? delivery(message) : null;
  const pictures = files.filter((file) => file.type === 'image');
  const others = files.filter((file) => file.type !== 'image');
  const time = clock(message.createTime, intl);
  const reach = current ? 0 : -1;
  return (
    <article
      className={classNames(
        styles.message,
        own ? styles.own : styles.theirs,
        first && styles.first,
        last && styles.last,
        found && styles.found,
      )}
      data-message={id}
      tabIndex={reach}
      aria-label={own ? t`You, ${time}` : t`${username}, ${time}`}
    >
      {!own && (
        <span className={styles.portrait}>{first && <Avatar name={username} src={message.avatar} size="small" />}</span>
      )}
      <div className={styles.column}>
        {named && !own && first && <p className={styles.sender}>{username}</p>}
        <div className={styles.line}>
          <div className={classNames(styles.bubble, files.length > 0 && styles.withFiles)}>
            {isForwarded(message.extra) && (
              <p className={styles.forwarded}>
                <Icon name="forward" size={14} />
                <Trans context="status">Forwarded</Trans>
              </p>
            )}
            {reply && (
              <button
                type="button"
                className={styles.quoted}
                tabIndex={reach}
                aria-label={t`Show the quoted message`}
                onClick={() => actions.jumpTo(reply.id)}
              >
                <Quote quoted={reply} whole={message.ticks !== null} />
              </button>
            )}
            {pictures.length > 0 && (
              <Pictures messageId={id} files={pictures} sending={state === 'sending'} actions={actions} />
            )}
            {others.map((file, index) => (
              <Attachment
                key={index}
                file={file}
                slot={`${id}:f${index}`}
                sending={state === 'sending'}
                onCancel={() => actions.cancelUpload(id)}
              />
            ))}
            {content && <MessageText content={content} own={own} tabIndex={reach} />}
            <p className={classNames(styles.meta, isRightToLeft(content) && styles.opposite)}>
              <time dateTime={new Date(message.createTime).toISOString()} title={fullTime(message.createTime, intl)}>
                {time}
              </time>
              {state && <DeliveryMark state={state} />}
            </p>
          </div>
          {hasMenu(message) && (
            <button
              type="button"
              className={classNames(styles.reply, styles.more)}
              tabIndex={reach}
              aria-label={t({ message: 'More', context: 'action' })}
              title={t({ message: 'More', context: 'action' })}
              aria-haspopup="menu"
              onClick={({ currentTarget }) => {
                const { left, top, bottom } = currentTarget.getBoundingClientRect();
                actions.openMenu(message, { x: left, y: bottom, top });
              }}
            >
              <Icon name="more" size={17} />
            </button>
          )}
          {state !== 'failed' && message.ticks !== null && (
            <button
              type="button"
              className={styles.reply}
              tabIndex={reach}
              aria-label={t({ message: 'Reply', context: 'action' })}
              title={t({ message: 'Reply', context: 'action' })}
              onClick={() => actions.reply(message)}
            >
              <Icon name="reply" size={17} />
            </button>
          )}
        </div>
        {message.marks && (
          <Suspense fallback={<div className={styles.marks} />}>
            <MessageMarks messageId={id} marks={message.marks} reach={reach} />
          </Suspense>
        )}
        {state === 'failed' && <Failed message={message} actions={actions} />}
      </div>
    </article>
  );
});

function Failed({ message, actions }: { message: MessageView; actions: MessageActions }) {
  const { i18n } = useLingui();
  return (
    <div className={styles.failure} role="alert">
      <p>
        {message.error && message.error.code !== 'Cancelled' ? (
          i18n._(errorText(message.error.code))
        ) : (
          <Trans>This message was not sent.</Trans>
        )}
      </p>
      <Button variant="quiet" size="small" onClick={() => actions.retry(message.id)}>
        <Icon name="retry" size={16} />
        <Trans>Try again</Trans>
      </Button>
      <Button variant="quiet" size="small" onClick={() => actions.discard(message.id)}>
        <Icon name="trash" size={16} />
        <Trans context="action">Discard</Trans>
      </Button>
    </div>
  );
}

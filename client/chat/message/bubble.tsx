import { Trans, useLingui } from '@lingui/react/macro';
import { memo, Suspense, lazy } from 'react';
import { useLocale } from '#client/i18n/locale-context.ts';
import { Avatar } from '#client/design/avatar.tsx';
import { classNames } from '#client/design/class-names.ts';
import { Icon, type IconName } from '#client/design/icon.tsx';
import { shownName } from '#client/format/person-name.ts';
import type { MessageView } from '#protocol/bridge/views.ts';
import { clock, fullTime } from '#client/format/dates.ts';
import styles from './bubble.module.css';
import { delivery, hasMenu, type Delivery } from './message-state.ts';
import type { MessageActions } from './room-context.ts';
import { Pictures } from './pictures.tsx';
import { Quote } from './quote.tsx';
import { isRightToLeft, RichText } from './rich-text.tsx';
import { isForwarded } from '#protocol/rules/forward.ts';
import { lazyMenuPart } from '../lazy-parts.ts';
import { lazyOptional } from '#client/hooks/lazy-optional.ts';
import { useTranslationShown } from './shown-translations.ts';
import type { MessageTextProps } from './readable-text.tsx';

const Attachment = lazyOptional(async () => ({ default: (await import('./attachment.tsx')).Attachment }));
const Failed = lazyOptional(async () => ({ default: (await import('./failed.tsx')).Failed }));
const PreviewAndTranslation = lazyMenuPart(
  async () => (await import('../menu/preview-and-translation.tsx')).PreviewAndTranslation,
);
const MessageMarks = lazyMenuPart(async () => (await import('../menu/message-marks.tsx')).MessageMarks);

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
  const isTranslated = useTranslationShown(id);
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
              <Suspense key={index} fallback={<span className={styles.file} />}>
                <Attachment
                  file={file}
                  slot={`${id}:f${index}`}
                  sending={state === 'sending'}
                  reach={reach}
                  onCancel={() => actions.cancelUpload(id)}
                />
              </Suspense>
            ))}
            {content && <MessageText content={content} own={own} tabIndex={reach} />}
            {(message.preview || isTranslated) && (
              <Suspense fallback={null}>
                <PreviewAndTranslation message={message} isTranslated={isTranslated} reach={reach} />
              </Suspense>
            )}
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
        {state === 'failed' && (
          <Suspense fallback={null}>
            <Failed message={message} actions={actions} />
          </Suspense>
        )}
      </div>
    </article>
  );
});

const WrittenText = ({ content }: MessageTextProps) => (
  <p className={styles.text} dir="auto">
    <RichText text={content} />
  </p>
);

const ReadableText = lazy(() => import('./readable-text.tsx').catch(() => ({ default: WrittenText })));

/** Scripts that name the language of a text [HAN-5]. */
const NAMED_SCRIPTS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * The text of a message. The code that names its language and converts Chinese is loaded for readers of Chinese
 * (HAN-3), and with the first text that needs it.
 */
function MessageText(props: MessageTextProps) {
  const { locale } = useLocale();
  const written = <WrittenText {...props} />;
  if (locale === 'en' && !NAMED_SCRIPTS.test(props.content)) return written;
  return (
    <Suspense fallback={written}>
      <ReadableText {...props} />
    </Suspense>
  );
}

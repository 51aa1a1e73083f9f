import { MEDIA } from '#client/design/media.ts';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  Suspense,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  useEffectEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { ErrorSentence } from '#client/feedback/error-sentence.tsx';
import { newId, sendCommand } from '#client/bridge/commands.ts';
import { Icon } from '#client/design/icon.tsx';
import type { MessageView, RoomView } from '#protocol/bridge/views.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { CHAT } from '#protocol/member-limits.ts';
import { isBlank } from '#protocol/rules/blank.ts';
import { lazyMenuPart } from '../lazy-parts.ts';
import { Quote } from '../message/quote.tsx';
import { lazyOptional } from '#client/hooks/lazy-optional.ts';
import { useMedia } from '#client/design/use-media.ts';
import styles from './composer.module.css';
import { isSendKey } from './is-send-key.ts';
import { usePickedFiles } from './use-picked-files.ts';
import { showError } from '#client/feedback/show-error.ts';
import { withTexts } from '#client/i18n/catalogs.ts';

const VoiceNotes = lazyMenuPart(async () => (await import('../voice/voice-notes.tsx')).VoiceNotes);
const loadPickedFiles = withTexts(['messages'], () => import('./picked-files.tsx'));
const PickedFiles = lazyOptional(async () => ({ default: (await loadPickedFiles()).PickedFiles }));
const Refusals = lazyOptional(async () => ({ default: (await loadPickedFiles()).Refusals }));

type Draft = { text: string; replyTo: string | null };
/** A message on its way to the worker. Files are in no draft: only a composer can restore them. */
type Sent = Draft & { files: readonly File[] };
type Refused = (sent: Sent, reason: ErrorData) => void;

/** The composer of each room that is shown; it takes a refused message back. */
const composers = new Map<string, Refused>();

/**
 * Events of the window when its user leaves it for another tab, window, or page. With `pagehide` the bridge says
 * goodbye to the worker, which takes no command after that.
 */
const LEAVING = ['blur', 'visibilitychange', 'beforeunload'] as const;

/** The worker repeats a failed write with the next change. */
const ignore = () => undefined;

/** @returns both texts as one, the earlier above. */
const joinTexts = (earlier: string, later: string): string => [earlier, later].filter(Boolean).join('\n');

/**
 * Keeps the room's draft in the worker: with every change, and on the disk when the tab or the page is left. Until its
 * user changes it, and again once the worker confirmed the last change, a composer follows the draft of the worker:
 * another tab may continue or send it.
 * @param known the draft of the worker
 * @param follow takes a draft of the worker. @returns what the composer then has
 * @param refused receives a message of this room that the worker refused, also one that an earlier composer sent
 * @returns takes a message that was sent, and its answer: by that the worker confirms an empty composer. The answer
 *   rejects with ErrorData when the worker refuses the message, whose text it keeps as a draft
 */
function useDraft(
  roomId: string,
  { text, replyTo }: Draft,
  known: Draft,
  follow: (known: Draft) => Draft,
  refused: Refused,
): (sent: Sent, answer: Promise<unknown>) => void {
  // What the composer begins with came from the worker, or before the worker has read its drafts: it is no change.
  const saved = useRef({ text, replyTo, isConfirmed: true });
  const onKnown = useEffectEvent((draft: Draft) => {
    if (saved.current.isConfirmed) saved.current = { ...follow(draft), isConfirmed: true };
  });
  const save = useEffectEvent((flush: boolean) => {
    const change = saved.current;
    if (change.isConfirmed) return;
    sendCommand('room.draft.save', { roomId, text: change.text, replyTo: change.replyTo, flush }).then((draft) => {
      if (!draft) return;
      change.isConfirmed = true;
      onKnown(draft);
    }, ignore);
  });
  // A composer that follows the draft gets the words of a refused message with it.
  const onRefused = useEffectEvent((sent: Sent, reason: ErrorData) =>
    refused(saved.current.isConfirmed ? { ...sent, text: '', replyTo: null } : sent, reason),
  );
  useEffect(() => onKnown(known), [known]);
  useEffect(() => {
    if (saved.current.text === text && saved.current.replyTo === replyTo) return;
    saved.current = { text, replyTo, isConfirmed: false };
    // A window without the focus, where e.g. an input method still ends its word, is not left again.
    save(!document.hasFocus());
  }, [text, replyTo]);
  useEffect(() => {
    const takeBack: Refused = (sent, reason) => onRefused(sent, reason);
    const onLeave = () => save(true);
    composers.set(roomId, takeBack);
    LEAVING.forEach((type) => window.addEventListener(type, onLeave));
    return () => {
      if (composers.get(roomId) === takeBack) composers.delete(roomId);
      LEAVING.forEach((type) => window.removeEventListener(type, onLeave));
      save(true);
    };
  }, [roomId]);
  return (sent, answer) => {
    answer.then(
      () => {
        if (!saved.current.text && saved.current.replyTo === null) saved.current.isConfirmed = true;
      },
      (reason: ErrorData) => {
        const composer = composers.get(roomId);
        if (composer) composer(sent, reason);
        else showError(reason);
      },
    );
  };
}

/** The counter appears this many characters before the limit. */
const COUNT_FROM = CHAT.textLength - 400;

export type ComposerHandle = {
  addFiles: (files: readonly File[]) => void;
  reply: (message: MessageView) => void;
  /** Adds text at the end. */
  append: (text: string) => void;
  /** Not on touch keyboards, which would cover the messages. */
  focus: () => void;
  field: () => HTMLElement | null;
};

export type ComposerProps = {
  roomId: string;
  draft: RoomView['draft'];
  /** A message is on its way, under this id. */
  onSend: (messageId: string) => void;
  /** Finds the message a draft replies to. */
  find: (messageId: string | null) => MessageView | undefined;
  /** Why nothing can be written here; null when it can. */
  disabled: string | null;
  /** A line below, e.g. that messages wait for the connection. */
  note: string | null;
  ref: Ref<ComposerHandle>;
};

/** Where messages are written. What was written is never lost: it stays until the worker has it safely. */
export function Composer({ roomId, draft, onSend, find, disabled, note, ref }: ComposerProps) {
  const { t } = useLingui();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const quoted = (messageId: string | null) => find(messageId) ?? null;
  const [text, setText] = useState(draft.text);
  const [replyTo, setReplyTo] = useState<MessageView | null>(() => quoted(draft.replyTo));
  const [error, setError] = useState<ErrorData | null>(null);
  const { picked, refused, add, remove, clear, forgive } = usePickedFiles();
  // On a touch keyboard Enter has to make new lines: there is no Shift+Enter.
  const touch = useMedia(MEDIA.touch);
  useEffect(() => {
    // Opening a room focuses the composer, but not on a phone: the keyboard would cover the messages.
    if (!window.matchMedia(MEDIA.touch).matches) field.current?.focus({ preventScroll: true });
  }, []);
  const follow = (known: Draft): Draft => {
    const quote = known.replyTo === replyTo?.id ? replyTo : quoted(known.replyTo);
    setText(known.text);
    setReplyTo(quote);
    return { ...known, replyTo: quote?.id ?? null };
  };
  const onAnswer = useDraft(roomId, { text, replyTo: replyTo?.id ?? null }, draft, follow, (sent, reason) => {
    setError(reason);
    setText((now) => joinTexts(sent.text, now));
    setReplyTo((now) => now ?? quoted(sent.replyTo));
    add(sent.files);
  });
  useImperativeHandle(
    ref,
    () => ({
      addFiles(added) {
        add(added);
        field.current?.focus();
      },
      reply(message) {
        setReplyTo(message);
        field.current?.focus();
      },
      focus() {
        if (!touch) field.current?.focus();
      },
      field: () => field.current,
      append(added) {
        setText((now) => joinTexts(now, added));
        field.current?.focus();
      },
    }),
    [add, touch],
  );

  const over = text.length - CHAT.textLength;
  const ready = disabled === null && over <= 0 && (!isBlank(text) || picked.length > 0);
  const send = () => {
    if (!ready) return;
    const files = picked.map(({ id: fileId, file }) => ({ id: fileId, name: file.name, type: file.type, blob: file }));
    const sent = { text, replyTo: replyTo?.id ?? null, files: picked.map(({ file }) => file) };
    const messageId = newId();
    onSend(messageId);
    onAnswer(
      sent,
      sendCommand('message.send', { roomId, id: messageId, content: text.trim(), files, replyTo: sent.replyTo }),
    );
    setText('');
    setReplyTo(null);
    setError(null);
    clear();
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && replyTo) setReplyTo(null);
    if (
      !isSendKey({
        key: event.key,
        shift: event.shiftKey,
        alt: event.altKey,
        composing: event.nativeEvent.isComposing || event.keyCode === 229,
        touch,
      })
    )
      return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (!pasted.length) return;
    event.preventDefault();
    add(pasted);
  };
  const most = CHAT.textLength.toLocaleString('en');
  const problem = error ? (
    <ErrorSentence code={error.code} />
  ) : over > 0 ? (
    t`${plural(over, { one: '# character', other: '# characters' })} too many. A message may have ${most}.`
  ) : null;
  return (
    <form
      className={styles.composer}
      aria-label={t`Write a message`}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {replyTo && (
        <div className={styles.reply}>
          <Quote
            quoted={find(replyTo.id) ?? replyTo}
            whole
            end={
              <button
                type="button"
                className={styles.tool}
                aria-label={t`Do not reply to this message`}
                onClick={() => setReplyTo(null)}
              >
                <Icon name="close" size={16} />
              </button>
            }
          />
        </div>
      )}
      {picked.length > 0 && (
        <Suspense>
          <PickedFiles picked={picked} onRemove={remove} />
        </Suspense>
      )}
      <div className={styles.problems} role="alert" id={`${id}-problem`}>
        {problem && <p>{problem}</p>}
        {refused.length > 0 && (
          <Suspense>
            <Refusals refused={refused} />
          </Suspense>
        )}
      </div>
      <div className={styles.bar}>
        <button
          type="button"
          className={styles.tool}
          aria-label={t`Add pictures or files`}
          title={t`Add pictures or files`}
          disabled={disabled !== null}
          onClick={() => chooser.current?.click()}
        >
          <Icon name="attach" size={22} />
        </button>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          tabIndex={-1}
          aria-label={t`Add pictures or files`}
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            event.target.value = '';
            field.current?.focus();
          }}
        />
        <div className={styles.grow} data-value={text}>
          <textarea
            ref={field}
            className={styles.field}
            rows={1}
            value={text}
            dir="auto"
            enterKeyHint={touch ? 'enter' : 'send'}
            placeholder={disabled ?? t`Write a message`}
            aria-label={t({ message: 'Message', context: 'field' })}
            disabled={disabled !== null}
            aria-invalid={over > 0 || undefined}
            aria-describedby={`${id}-problem ${id}-note`}
            onChange={(event) => {
              setText(event.target.value);
              setError(null);
              forgive();
            }}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
        </div>
        <Suspense fallback={null}>
          <VoiceNotes
            roomId={roomId}
            replyTo={replyTo?.id ?? null}
            offered={!disabled && text === '' && picked.length === 0}
            field={field}
            onSent={(sent) => {
              onSend(sent);
              setReplyTo(null);
            }}
          />
        </Suspense>
        <button
          type="submit"
          className={styles.send}
          aria-label={t({ message: 'Send', context: 'action' })}
          title={t({ message: 'Send', context: 'action' })}
          aria-disabled={!ready}
        >
          <Icon name="send" size={20} />
        </button>
      </div>
      <p className={styles.note} id={`${id}-note`}>
        {text.length >= COUNT_FROM && (
          <span className={over > 0 ? styles.over : undefined}>
            {text.length.toLocaleString('en')} / {most}
          </span>
        )}
        {note ??
          (!touch && (
            <>
              <span className={styles.hint}>
                <Trans>Enter sends, Shift + Enter makes a new line</Trans>
              </span>
              <span className={styles.recorderHint}>
                <Trans>Enter sends the voice note, Esc discards it</Trans>
              </span>
            </>
          ))}
      </p>
    </form>
  );
}

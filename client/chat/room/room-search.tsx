import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useTopic } from '#client/bridge/use-topic.ts';
import { Button } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { useDebounced } from '#client/hooks/use-debounced.ts';
import { roomSearchTopic } from '#protocol/bridge/topics.ts';
import styles from './room.module.css';

/** Wait this long after a key before searching, ms. */
const PAUSE = 200;

/**
 * A search in the messages of the room that this device has. Enter goes to an older match, Shift + Enter to a newer
 * one.
 */
export function RoomSearch({
  roomId,
  onShow,
  onClose,
}: {
  roomId: string;
  /** Shows a message. Stable. */
  onShow: (messageId: string) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const query = useDebounced(typed.trim(), PAUSE);
  const view = useTopic(roomSearchTopic(roomId, query));
  const [shown, setShown] = useState({ query, at: 0 });
  const at = shown.query === query ? shown.at : 0;
  const ids = view?.ids ?? [];
  const id = ids[at];
  useEffect(() => {
    if (id !== undefined) onShow(id);
  }, [id, onShow]);
  const move = (step: number) => {
    const next = at + step;
    if (next >= 0 && next < ids.length) setShown({ query, at: next });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter') move(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  };
  const [number, total] = [at + 1, ids.length];
  return (
    <search className={styles.search}>
      <Icon name="search" size={16} />
      <input
        type="search"
        className={styles.field}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened the search
        autoFocus
        value={typed}
        placeholder={t`Search in this conversation`}
        aria-label={t`Search in this conversation`}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p className={styles.count} aria-live="polite">
        {query &&
          view?.phase === 'ready' &&
          (total > 0 ? (
            <Trans>
              {number} of {total}
            </Trans>
          ) : (
            <Trans>No match on this device</Trans>
          ))}
      </p>
      <Button variant="quiet" icon aria-label={t`Older match`} aria-disabled={number >= total} onClick={() => move(1)}>
        <Icon name="arrowUp" size={18} />
      </Button>
      <Button variant="quiet" icon aria-label={t`Newer match`} aria-disabled={at === 0} onClick={() => move(-1)}>
        <Icon name="arrowDown" size={18} />
      </Button>
      <Button variant="quiet" icon aria-label={t`Close search`} onClick={onClose}>
        <Icon name="close" size={18} />
      </Button>
    </search>
  );
}

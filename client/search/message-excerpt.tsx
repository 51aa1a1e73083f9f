import { useLingui } from '@lingui/react/macro';
import type { FoundMessage } from '#protocol/bridge/views.ts';
import styles from './search.module.css';

/**
 * The part of a message that contains a searched text, behind its author.
 * @param roomName the name of the conversation as shown beside it, which is not repeated as the author
 */
export function MessageExcerpt({ message, roomName }: { message: FoundMessage; roomName: string }) {
  const { t } = useLingui();
  const { own, username, before, match, after } = message;
  return (
    <>
      {own ? t({ message: 'You:', context: 'person' }) : username !== roomName && `${username}:`} {before}
      <mark className={styles.match}>{match}</mark>
      {after}
    </>
  );
}

import type { MessageView } from '#protocol/bridge/views.ts';
import { LinkCard } from './link-card.tsx';
import { Trans } from '@lingui/react/macro';
import { use } from 'react';
import { useResource } from '#client/bridge/use-topic.ts';
import { Icon } from '#client/design/icon.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { useLocale } from '#client/i18n/locale-context.ts';
import { RoomCardsContext } from '../message/room-context.ts';
import { showTranslation } from '../message/shown-translations.ts';
import styles from './menu.module.css';

/** What few texts of messages have below them: the preview of a link, and the translation. */
export function PreviewAndTranslation({
  message: { id, preview },
  isTranslated,
  reach,
}: {
  message: MessageView;
  isTranslated: boolean;
  reach: 0 | -1;
}) {
  return (
    <>
      {preview && <LinkCard preview={preview} reach={reach} />}
      {isTranslated && <Translation messageId={id} reach={reach} />}
    </>
  );
}

/** The text of a message in the language of the page, by machine, below the text as written. */
function Translation({ messageId, reach }: { messageId: string; reach: 0 | -1 }) {
  const roomId = use(RoomCardsContext)?.roomId;
  return roomId && <Translated roomId={roomId} messageId={messageId} reach={reach} />;
}

function Translated({ roomId, messageId, reach }: { roomId: string; messageId: string; reach: 0 | -1 }) {
  const { server, intl } = useLocale();
  const { data, phase } = useResource('messages.translate', {
    params: { roomId, messageId },
    query: { languageCode: server },
  });
  return (
    <div className={styles.translation} aria-busy={!data && phase !== 'failed'}>
      <div role="status">
        {data ? (
          <p lang={intl} dir="auto" className={styles.translated}>
            {data.text}
          </p>
        ) : phase === 'failed' ? (
          <p>
            <Trans>Not translated. Try again later.</Trans>
          </p>
        ) : (
          <Skeleton width="12rem" />
        )}
      </div>
      <button type="button" className={styles.hide} tabIndex={reach} onClick={() => showTranslation(messageId, false)}>
        <Icon name="globe" size={14} />
        {data ? <Trans>Translated by machine. Hide</Trans> : <Trans context="action">Hide</Trans>}
      </button>
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { useLocale } from '#client/i18n/locale-context.ts';
import { ViewerFrame, ViewerWindow } from '#client/viewer/viewer-frame.tsx';
import type { MessageView } from '#protocol/bridge/views.ts';
import { useBlobUrl } from '#client/hooks/use-blob-url.ts';
import { shortTime } from '#client/format/dates.ts';
import { indexOfPicture, picturesOf, type ViewedPicture } from './pictures-of.ts';

/** The pictures of a room, large. */
export function Viewer({
  messages,
  opened,
  onClose,
}: {
  messages: readonly MessageView[];
  opened: { messageId: string; fileId: string };
  onClose: () => void;
}) {
  const { t } = useLingui();
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
  return (
    <ViewerWindow label={t({ message: 'Pictures', context: 'heading' })} onClose={onClose}>
      {picture && <Shown key={picture.slot} picture={picture} number={index + 1} of={pictures.length} onStep={step} />}
    </ViewerWindow>
  );
}

function Shown({
  picture: { slot, file, username, createTime },
  ...frame
}: {
  picture: ViewedPicture;
  number: number;
  of: number;
  onStep: (by: number) => void;
}) {
  const { intl } = useLocale();
  const local = useBlobUrl(slot, file.blob);
  return (
    <ViewerFrame
      {...frame}
      source={file.url ?? local}
      placeholder={local ?? file.thumbUrl}
      name={file.name}
      download
      caption={
        <>
          <span>{username}</span>
          <time dateTime={new Date(createTime).toISOString()}>{shortTime(createTime, intl)}</time>
        </>
      }
    />
  );
}

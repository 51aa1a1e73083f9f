import type { MessageView } from '#protocol/bridge/views.ts';
import { LinkCard } from './link-card.tsx';
import { Translation } from './translation.tsx';

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

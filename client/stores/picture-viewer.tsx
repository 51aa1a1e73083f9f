import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { ViewerFrame, ViewerWindow } from '#client/viewer/viewer-frame.tsx';

/** Enlarged pictures of a comment or post. @param name for screen readers. @param caption shown above */
export function PictureViewer({
  pictures,
  first,
  name,
  caption,
  onClose,
}: {
  pictures: readonly { url: string }[];
  first: number;
  name: string;
  caption: ReactNode;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [index, setIndex] = useState(first);
  const picture = pictures[index];
  return (
    <ViewerWindow label={t({ message: 'Pictures', context: 'heading' })} onClose={onClose}>
      {picture && (
        <ViewerFrame
          key={picture.url}
          source={picture.url}
          placeholder={null}
          name={name}
          caption={caption}
          number={index + 1}
          of={pictures.length}
          onStep={(by) => setIndex((now) => Math.min(pictures.length - 1, Math.max(0, now + by)))}
        />
      )}
    </ViewerWindow>
  );
}

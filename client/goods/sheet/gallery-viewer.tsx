import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ViewerFrame, ViewerWindow } from '#client/viewer/viewer-frame.tsx';
import type { SheetGoods } from './sheet-goods.ts';

/** The enlarged pictures of an item. Loaded on demand. */
export default function GalleryViewer({
  images,
  title,
  first,
  onClose,
}: {
  images: SheetGoods['images'];
  title: string;
  first: number;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [index, setIndex] = useState(first);
  const image = images[index];
  return (
    <ViewerWindow label={t({ message: 'Pictures', context: 'heading' })} onClose={onClose}>
      {image && (
        <ViewerFrame
          key={image.fileId}
          source={image.url}
          placeholder={null}
          name={title}
          caption={<span>{title}</span>}
          number={index + 1}
          of={images.length}
          onStep={(by) => setIndex((now) => Math.min(images.length - 1, Math.max(0, now + by)))}
        />
      )}
    </ViewerWindow>
  );
}

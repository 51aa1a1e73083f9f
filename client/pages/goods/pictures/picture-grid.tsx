import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { showError } from '#client/feedback/show-error.ts';
import { Button } from '#client/design/button.tsx';
import { classNames } from '#client/design/class-names.ts';
import { Icon } from '#client/design/icon.tsx';
import { Select } from '#client/design/select.tsx';
import { GoodsPicture } from '#client/goods/goods-card.tsx';
import type { GoodsData } from '#protocol/entities/goods.ts';
import { UPLOAD } from '#protocol/member-limits.ts';
import { GOODS_FILE_TYPE } from '#protocol/lookups.ts';
import styles from './pictures.module.css';

/** @returns what a picture of goods shows (spec §3, Goods file types). */
function usePictureKinds(): (kind: number) => string {
  const { t } = useLingui();
  return (kind) => {
    switch (kind) {
      case GOODS_FILE_TYPE.frontImage:
        return t({ message: 'Front', context: 'field' });
      case GOODS_FILE_TYPE.sideImage:
        return t({ message: 'Side', context: 'picture' });
      case GOODS_FILE_TYPE.goodsLogo:
        return t`Logo or mark`;
      case GOODS_FILE_TYPE.goodsPackage:
        return t({ message: 'Packaging', context: 'field' });
      default:
        return t({ message: 'More', context: 'picture' });
    }
  };
}

const CropDialog = lazy(() => import('#client/forms/crop-dialog.tsx'));

type Image = GoodsData['images'][number];
/** Cards show pictures of four to five. */
const ASPECT = 4 / 5;

/** The pictures in their order: dragged by pointer, finger or keyboard; each with its kind, crop and removal. */
export function PictureGrid({
  images,
  urls,
  onChange,
  onCropped,
}: {
  images: readonly Image[];
  urls: (fileId: string) => string | undefined;
  onChange: (images: Image[]) => void;
  onCropped: (fileId: string, blob: Blob) => void;
}) {
  const { t } = useLingui();
  const [cropping, setCropping] = useState<{ fileId: string; picture: Blob } | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = images.map(({ fileId }) => fileId);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id)
      onChange(arrayMove([...images], ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  };
  const crop = async (fileId: string) => {
    const url = urls(fileId);
    if (url === undefined) return;
    try {
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(String(answer.status));
      setCropping({ fileId, picture: await answer.blob() });
    } catch {
      showError({ code: 'ImageUnreadable', status: 422 });
    }
  };
  const place = (id: string | number) => ids.indexOf(String(id)) + 1;
  const count = images.length;
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{
          screenReaderInstructions: {
            draggable: t`To move a picture, press space, then the arrow keys, and space again. Escape puts it back.`,
          },
          announcements: {
            onDragStart: ({ active }) => t`Picture ${place(active.id)} of ${count} is picked up.`,
            onDragOver: ({ over }) => (over ? t`Now at position ${place(over.id)} of ${count}.` : undefined),
            onDragEnd: ({ over }) => (over ? t`Moved to position ${place(over.id)} of ${count}.` : undefined),
            onDragCancel: ({ active }) => t`Picture ${place(active.id)} was put back.`,
          },
        }}
      >
        <SortableContext items={ids} strategy={rectSortingStrategy}>
          <ul className={styles.grid} aria-label={t`Pictures in order`}>
            {images.map((image, index) => (
              <Tile
                key={image.fileId}
                image={image}
                number={index + 1}
                url={urls(image.fileId)}
                onKind={(kind) => onChange(images.map((other) => (other === image ? { ...other, kind } : other)))}
                onCrop={() => void crop(image.fileId)}
                onRemove={() => onChange(images.filter((other) => other !== image))}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      {cropping && (
        <Suspense>
          <CropDialog
            picture={cropping.picture}
            aspect={ASPECT}
            maxSide={UPLOAD.imageSideMax}
            onClose={() => setCropping(null)}
            onDone={(blob) => {
              onCropped(cropping.fileId, blob);
              setCropping(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function Tile({
  image,
  number,
  url,
  onKind,
  onCrop,
  onRemove,
}: {
  image: Image;
  number: number;
  url: string | undefined;
  onKind: (kind: number) => void;
  onCrop: () => void;
  onRemove: () => void;
}) {
  const { t } = useLingui();
  const kinds = usePictureKinds();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: image.fileId,
  });
  const style = { transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined, transition };
  return (
    <li ref={setNodeRef} style={style} className={classNames(styles.tile, isDragging && styles.dragging)}>
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={styles.frame}
        {...attributes}
        {...listeners}
        aria-label={t`Move picture ${number}`}
      >
        <GoodsPicture image={url ? { url } : null} sizes={200} />
        <span className={styles.place}>{number}</span>
        <span className={styles.grip}>
          <Icon name="grip" size={18} />
        </span>
      </button>
      <Select
        label={t({ message: 'Shows', context: 'field' })}
        value={String(image.kind)}
        onChange={(event) => onKind(Number(event.target.value))}
        options={Object.values(GOODS_FILE_TYPE).map((kind) => ({ value: String(kind), label: kinds(kind) }))}
      />
      <div className={styles.tools}>
        <Button
          variant="quiet"
          size="small"
          icon
          aria-label={t`Crop picture ${number}`}
          disabled={url === undefined}
          onClick={onCrop}
        >
          <Icon name="crop" size={18} />
        </Button>
        <Button variant="quiet" size="small" icon aria-label={t`Remove picture ${number}`} onClick={onRemove}>
          <Icon name="trash" size={18} />
        </Button>
      </div>
    </li>
  );
}

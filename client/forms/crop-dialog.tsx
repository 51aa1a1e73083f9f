import 'react-easy-crop/react-easy-crop.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import { ErrorSentence } from '#client/feedback/error-sentence.tsx';
import { useBlobUrl } from '#client/hooks/use-blob-url.ts';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';
import { Dialog } from '#client/design/dialog.tsx';
import { cropPicture, type Region } from './crop-region.ts';
import styles from './forms.module.css';

export type CropDialogProps = {
  picture: Blob;
  /** Aspect ratio of the region, width through height. */
  aspect: number;
  round?: boolean;
  /** The longer side of the result in pixels, at most. */
  maxSide: number;
  onDone: (cropped: Blob) => void;
  onClose: () => void;
};

/**
 * Crops a picture by dragging and pinching, or by arrow keys and the slider. Load it lazily.
 */
export default function CropDialog({ picture, aspect, round = false, maxSide, onDone, onClose }: CropDialogProps) {
  const { t } = useLingui();
  const url = useBlobUrl(useId(), picture);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [region, setRegion] = useState<Region | null>(null);
  const [phase, setPhase] = useState<'choosing' | 'cutting' | 'unreadable'>('choosing');
  const cut = async () => {
    if (!region || phase === 'cutting') return;
    setPhase('cutting');
    try {
      onDone(await cropPicture(picture, region, maxSide));
    } catch {
      setPhase('unreadable');
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width="normal"
      closeLabel={t({ message: 'Close', context: 'action' })}
      title={<Trans>Choose the visible area</Trans>}
      description={phase !== 'unreadable' && <Trans>Drag the picture, or move it with the arrow keys.</Trans>}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans context="action">Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            busy={phase === 'cutting'}
            disabled={!region || phase === 'unreadable'}
            onClick={() => void cut()}
          >
            <Trans>Use this area</Trans>
          </Button>
        </>
      }
    >
      {phase === 'unreadable' ? (
        <Banner tone="danger" role="alert">
          <ErrorSentence code="ImageUnreadable" />
        </Banner>
      ) : (
        <>
          <div className={styles.stage}>
            {url && (
              <Cropper
                image={url}
                crop={crop}
                zoom={zoom}
                aspect={aspect}
                cropShape={round ? 'round' : 'rect'}
                showGrid={!round}
                keyboardStep={4}
                disableAutomaticStylesInjection
                onCropChange={setCrop}
                onZoomChange={setZoom}
                onCropComplete={(_area, pixels) => setRegion(pixels)}
                cropperProps={{ 'aria-label': t`Visible area of the picture` }}
                mediaProps={{ alt: '', onError: () => setPhase('unreadable') }}
              />
            )}
          </div>
          <label className={styles.zoom}>
            <Trans context="action">Zoom</Trans>
            <input
              type="range"
              min="1"
              max="3"
              step="0.05"
              value={zoom}
              onChange={(event) => setZoom(Number(event.currentTarget.value))}
            />
          </label>
        </>
      )}
    </Dialog>
  );
}

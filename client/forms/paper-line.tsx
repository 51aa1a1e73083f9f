import { Trans, useLingui } from '@lingui/react/macro';
import { makeCall } from '#client/bridge/make-call.ts';
import { PAPER_LINK } from '#client/bridge/calls.ts';
import { showError } from '#client/feedback/show-error.ts';
import { Button } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import type { PaperKind } from '#protocol/lookups.ts';
import styles from './papers.module.css';
import { useUploadProgress } from './upload-file.ts';
import { useAction } from '#client/hooks/use-action.ts';

/** What a document is called (spec §3, Store: documents). */
export function PaperName({ kind }: { kind: PaperKind }) {
  switch (kind) {
    case 'businessLicence':
      return <Trans>Business licence</Trans>;
    case 'registrationCertificate':
      return <Trans>Registration certificate</Trans>;
    case 'idCard':
      return <Trans>Identity card</Trans>;
    case 'passport':
      return <Trans>Passport</Trans>;
    case 'addressProof':
      return <Trans>Proof of address</Trans>;
  }
}

/**
 * A document that has arrived. Its owner may look at it; the link is good for a minute. @param onRemove left out where
 * it cannot be removed.
 */
export function PaperLine({
  paper,
  onRemove,
}: {
  paper: { kind: PaperKind; fileId: string; name: string };
  onRemove?: () => void;
}) {
  const { t } = useLingui();
  const look = useAction(async () => {
    // Opened at once, since browsers open no window later; it has no way back to this page.
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    try {
      const { url, contentType } = await makeCall(PAPER_LINK, { params: { fileId: paper.fileId } });
      if (tab && contentType.startsWith('image/')) tab.location.href = url;
      else {
        // Other files are downloaded; the tab would stay empty.
        tab?.close();
        window.location.assign(url);
      }
    } catch (failure) {
      tab?.close();
      throw failure;
    }
  }, showError);
  return (
    <li className={styles.line}>
      <Icon name="file" />
      <p className={styles.text}>
        <PaperName kind={paper.kind} />
        <span className={styles.file}>{paper.name}</span>
      </p>
      <Button
        variant="quiet"
        size="small"
        icon
        busy={look.busy}
        onClick={() => look.run()}
        aria-label={t`Look at ${paper.name}`}
      >
        <Icon name="eye" />
      </Button>
      {onRemove && (
        <Button variant="quiet" size="small" icon onClick={onRemove} aria-label={t`Remove ${paper.name}`}>
          <Icon name="trash" />
        </Button>
      )}
    </li>
  );
}

/** A document on its way. */
export function PaperOnItsWay({
  id,
  kind,
  name,
  onCancel,
}: {
  id: string;
  kind: PaperKind;
  name: string;
  onCancel: () => void;
}) {
  const { t } = useLingui();
  const { progress } = useUploadProgress(id);
  return (
    <li className={styles.line}>
      <Icon name="file" />
      <p className={styles.text}>
        <PaperName kind={kind} />
        <span className={styles.file}>{name}</span>
        <progress className={styles.progress} max={1} value={progress} aria-label={t`Upload`} />
      </p>
      <Button variant="quiet" size="small" icon onClick={onCancel} aria-label={t`Cancel ${name}`}>
        <Icon name="close" />
      </Button>
    </li>
  );
}

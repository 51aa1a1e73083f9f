import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { makeCall } from '#client/bridge/commands.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { ErrorSentence } from '#client/feedback/error-sentence.tsx';
import { bytes } from '#client/format/bytes.ts';
import { Button, buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { DocumentName } from '#client/forms/documents-field.tsx';
import { ViewerFrame, ViewerWindow } from '#client/viewer/viewer-frame.tsx';
import type { ReviewDocument } from '#protocol/entities/review.ts';
import styles from './case.module.css';
import { useAction } from '#client/hooks/use-action.ts';

/** The documents of a case. Each is loaded on request, because every view is logged. */
export function CaseDocuments({ documents }: { documents: readonly ReviewDocument[] }) {
  return (
    <section aria-labelledby="documents-title">
      <h2 id="documents-title" className={styles.subtitle}>
        <Trans context="heading">Documents</Trans>
      </h2>
      {documents.length === 0 ? (
        <p className={styles.quiet}>
          <Trans>The documents have been erased, or none were required.</Trans>
        </p>
      ) : (
        <ul className={styles.wall}>
          {documents.map((submitted) => (
            <li key={submitted.fileId}>
              <DocumentPane submitted={submitted} />
            </li>
          ))}
        </ul>
      )}
      <p className={styles.quiet}>
        <Trans>
          Every view of a document is logged, and the picture carries your name. Links expire after a minute.
        </Trans>
      </p>
    </section>
  );
}

function DocumentPane({ submitted }: { submitted: ReviewDocument }) {
  const { t } = useLingui();
  const { intl } = useLocale();
  const [url, setUrl] = useState<string | null>(null);
  const [large, setLarge] = useState<string | null>(null);
  const picture = submitted.contentType.startsWith('image/');
  const { name } = submitted;
  /** Every view needs a new link; the previous one may have expired. */
  const look = useAction(async (show: (link: string) => void) =>
    show((await makeCall('documents.link', { params: { fileId: submitted.fileId } })).url),
  );
  return (
    <figure className={styles.document}>
      <div className={styles.sheet}>
        {url && picture ? (
          <button
            type="button"
            className={styles.enlarge}
            aria-label={t`Enlarge ${name}`}
            onClick={() => look.run(setLarge)}
          >
            <img src={url} alt={name} />
          </button>
        ) : (
          <div className={styles.cover}>
            <Icon name="file" size={32} />
            {url ? (
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                className={buttonClass({ size: 'small' })}
                onClick={() => setUrl(null)}
              >
                <Trans>Open the document</Trans>
              </a>
            ) : (
              <Button size="small" busy={look.busy} aria-label={t`Show ${name}`} onClick={() => look.run(setUrl)}>
                <Icon name="eye" size={16} />
                <Trans context="action">Show</Trans>
              </Button>
            )}
          </div>
        )}
      </div>
      <figcaption className={styles.documentName}>
        <span>
          <b>
            <DocumentName kind={submitted.kind} />
          </b>{' '}
          <span className={styles.quiet}>
            {name} · {bytes(submitted.size, intl)}
          </span>
        </span>
        {url && (
          <Button size="small" variant="quiet" onClick={() => setUrl(null)}>
            <Trans context="action">Hide</Trans>
          </Button>
        )}
      </figcaption>
      <div role="alert">
        {look.error && (
          <p className={styles.error}>
            <ErrorSentence code={look.error.code} />
          </p>
        )}
      </div>
      {large && (
        <ViewerWindow label={name} onClose={() => setLarge(null)}>
          <ViewerFrame
            source={large}
            placeholder={url}
            name={name}
            caption={<span>{name}</span>}
            number={1}
            of={1}
            onStep={() => undefined}
          />
        </ViewerWindow>
      )}
    </figure>
  );
}

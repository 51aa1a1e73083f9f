import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocale } from '#client/i18n/locale-context.ts';
import { Icon } from '#client/design/icon.tsx';
import { bytes } from '#client/format/bytes.ts';
import type { Refusal, Picked } from './use-picked-files.ts';
import styles from './composer.module.css';
import { CHAT, UPLOAD } from '#protocol/member-limits.ts';

/** What will be sent with the message, each with a button that takes it away. */
export function PickedFiles({ picked, onRemove }: { picked: readonly Picked[]; onRemove: (id: string) => void }) {
  const { t } = useLingui();
  return (
    <ul className={styles.files} aria-label={t`Files to send`}>
      {picked.map((each) => (
        <PickedFile key={each.id} picked={each} onRemove={onRemove} />
      ))}
    </ul>
  );
}

function PickedFile({ picked: { id, file, url }, onRemove }: { picked: Picked; onRemove: (id: string) => void }) {
  const { t } = useLingui();
  const { intl } = useLocale();
  const [broken, setBroken] = useState(false);
  const { name } = file;
  return (
    <li className={styles.file}>
      {url && !broken ? (
        <img className={styles.picture} src={url} alt={name} onError={() => setBroken(true)} />
      ) : (
        <span className={styles.card}>
          <Icon name={url ? 'image' : 'file'} />
          <span className={styles.name}>{name}</span>
          <span className={styles.size}>{bytes(file.size, intl)}</span>
        </span>
      )}
      <button type="button" className={styles.remove} aria-label={t`Remove ${name}`} onClick={() => onRemove(id)}>
        <Icon name="close" size={14} />
      </button>
    </li>
  );
}

/** Why files were not added. */
export function Refusals({ refused }: { refused: readonly Refusal[] }) {
  const { t } = useLingui();
  const { intl } = useLocale();
  const most = CHAT.filesPerMessage;
  const pictureLimit = bytes(UPLOAD.imageBytes, intl);
  const words = (reason: Exclude<Refusal['reason'], 'tooMany'>, name: string) =>
    ({
      tooLarge: t`${name} is too large. Pictures and documents may have up to ${pictureLimit}.`,
      empty: t`${name} is empty.`,
      format: t`${name}: this picture format is not accepted. Use JPEG, PNG, WebP, AVIF or HEIC.`,
    })[reason];
  // A dropped folder gets one sentence, not a hundred.
  const surplus = refused.filter(({ reason }) => reason === 'tooMany').length;
  return (
    <>
      {surplus > 0 && (
        <p>
          {t`At most ${most} files fit into one message.`}{' '}
          {t`${plural(surplus, { one: '# file was left out.', other: '# files were left out.' })}`}
        </p>
      )}
      {refused.map(({ name, reason }, index) => reason !== 'tooMany' && <p key={index}>{words(reason, name)}</p>)}
    </>
  );
}

import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocale } from '#client/i18n/locale-context.ts';
import { Icon } from '#client/design/icon.tsx';
import { bytes } from '#client/format/bytes.ts';
import { type Refusal, checkPicked } from './picked.ts';
import styles from './composer.module.css';
import { CHAT, UPLOAD } from '#protocol/limits.ts';
import { isPicture } from '#protocol/rules/file-kind.ts';
import { newId } from '#client/bridge/commands.ts';

/** What will be sent with the message, each with a button that takes it away. */
export function PickedFiles({ picked, onRemove }: { picked: readonly Picked[]; onRemove: (id: string) => void }) {
  const { t } = useLingui();
  if (!picked.length) return null;
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

/** A file that was added and not yet sent; `url` shows a picture. */
export type Picked = { id: string; file: File; url: string | null };

const toPicked = (file: File): Picked => ({
  id: newId(),
  file,
  url: isPicture(file.type) ? URL.createObjectURL(file) : null,
});
const release = ({ url }: Picked): void => {
  if (url) URL.revokeObjectURL(url);
};

/** The files of the message being written, and why others were refused. Object URLs live as long as their preview. */
export function usePickedFiles() {
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const latest = useRef(picked);
  useEffect(() => () => latest.current.forEach(release), []);
  const change = useCallback((next: readonly Picked[]) => {
    latest.current = next;
    setPicked(next);
  }, []);
  return {
    picked,
    refused,
    add: useCallback(
      (files: readonly File[]) => {
        const checked = checkPicked(files, latest.current.length);
        change([...latest.current, ...checked.accepted.map(toPicked)]);
        setRefused(checked.refused);
      },
      [change],
    ),
    remove: useCallback(
      (id: string) => {
        latest.current.filter((each) => each.id === id).forEach(release);
        change(latest.current.filter((each) => each.id !== id));
        setRefused([]);
      },
      [change],
    ),
    clear: useCallback(() => {
      latest.current.forEach(release);
      change([]);
      setRefused([]);
    }, [change]),
    forgive: useCallback(() => setRefused([]), []),
  };
}

import styles from './avatar-badge.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { Picture } from './picture.tsx';

type AvatarProps = {
  /** The person's name: its initials show without a picture. */
  name: string;
  src?: string | null;
  size?: 'tiny' | 'small' | 'normal' | 'large';
  /** Draws a dot; leave it out where presence is not known. Say it in words beside the avatar too. */
  presence?: 'online' | 'offline';
};

/** CSS pixels. */
const SIDES = { tiny: 22, small: 28, normal: 40, large: 72 } as const;

/** A round picture of 40 px (spec §9), decorative: the name is beside it. */
export function Avatar({ name, src, size = 'normal', presence }: AvatarProps) {
  const letters = initials(name);
  return (
    <span className={classNames(styles.avatar, size !== 'normal' && styles[size])} aria-hidden="true">
      <Picture
        file={src ? { url: src } : null}
        sizes={SIDES[size]}
        className={styles.picture}
        fallback={letters || <Icon name="user" size={18} />}
      />
      {presence && <span className={classNames(styles.presence, presence === 'online' && styles.online)} />}
    </span>
  );
}

/**
 * @returns up to two initials of a name: `Ada Lovelace` → `AL`; a Chinese name gives its last character, or two of a
 * longer one.
 */
export function initials(name: string): string {
  const trimmed = name.trim();
  if (/\p{Script=Han}/u.test(trimmed)) {
    const han = [...trimmed].filter((letter) => /\p{Script=Han}/u.test(letter));
    return han.slice(han.length > 3 ? 0 : -1, han.length > 3 ? 2 : undefined).join('');
  }
  const words = trimmed
    .split(/[\s._-]+/)
    .map((word) => [...word].find((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? '')
    .filter(Boolean);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return `${first}${last}`.toLocaleUpperCase();
}

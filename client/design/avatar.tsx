import styles from './avatar.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { initials } from './initials.ts';
import { Picture } from './picture.tsx';

export type AvatarProps = {
  /** The person's name: its initials show without a picture. */
  name: string;
  src?: string | null;
  size?: 'small' | 'normal' | 'large';
  /** Draws a dot; leave it out where presence is not known. Say it in words beside the avatar too. */
  presence?: 'online' | 'offline';
};

/** CSS pixels. */
const SIDES = { small: 28, normal: 40, large: 72 } as const;

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

import { Avatar } from '#client/design/avatar.tsx';
import { Icon } from '#client/design/icon.tsx';
import { Picture } from '#client/design/picture.tsx';
import type { RoomItemView } from '#protocol/bridge/views.ts';
import { noticeIcon } from './notice-kinds.ts';
import styles from './room-picture.module.css';

type RoomPictureProps = {
  room: Pick<RoomItemView, 'type' | 'avatar' | 'itemImage'>;
  /** Of the person or store, as the row shows it. */
  name: string;
  /** Unknown while offline. */
  presence?: 'online' | 'offline' | undefined;
};

/** The picture of a row of the room list or the bell: the item with the person at its corner, a person, or an icon. */
export function RoomPicture({ room: { type, avatar, itemImage }, name, presence }: RoomPictureProps) {
  if (type !== 'chat')
    return (
      <span className={styles.mark}>
        <Icon name={noticeIcon(type)} />
      </span>
    );
  const person = (size: 'tiny' | 'normal') => (
    <Avatar name={name} src={avatar} size={size} {...(presence && { presence })} />
  );
  if (itemImage === null) return person('normal');
  return (
    <span className={styles.both}>
      <Picture
        file={{ url: itemImage }}
        sizes={40}
        className={styles.item}
        fallback={
          <span className={styles.item}>
            <Icon name="tag" size={18} />
          </span>
        }
      />
      <span className={styles.person}>{person('tiny')}</span>
    </span>
  );
}

import type { LinkPreview } from '#protocol/rules/link-preview.ts';
import { Icon } from '#client/design/icon.tsx';
import styles from './menu.module.css';

/** The title of a page that a message links to, with its host. */
export function LinkCard({ preview: { url, site, title }, reach }: { preview: LinkPreview; reach: 0 | -1 }) {
  return (
    <a className={styles.linkCard} href={url} target="_blank" rel="noopener noreferrer nofollow ugc" tabIndex={reach}>
      <span className={styles.linkTitle} dir="auto">
        {title}
      </span>
      <span className={styles.linkSite}>
        <Icon name="globe" size={14} />
        <span className={styles.linkHost} dir="ltr">
          {site}
        </span>
      </span>
    </a>
  );
}

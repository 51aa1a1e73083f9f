import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import styles from './placeholders.module.css';

/** A placeholder of the size of the content to come; `width` and `height` are CSS lengths. */
export function Skeleton({
  width,
  height,
  round = false,
  className,
}: {
  width?: string;
  height?: string;
  round?: boolean;
  className?: string | undefined;
}) {
  const style = { ...(width && { '--width': width }), ...(height && { '--height': height }) } as CSSProperties;
  return (
    <span className={classNames(styles.skeleton, round && styles.round, className)} style={style} aria-hidden="true" />
  );
}

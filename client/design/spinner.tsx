import { classNames } from './class-names.ts';
import styles from './placeholders.module.css';

/** A spinning ring. Without a `label` it is decorative, and its user must convey "busy" in another way. */
export function Spinner({ label, large = false }: { label?: string; large?: boolean }) {
  const className = classNames(styles.spinner, large && styles.large);
  return label ? (
    <span className={className} role="status" aria-label={label} />
  ) : (
    <span className={className} aria-hidden="true" />
  );
}

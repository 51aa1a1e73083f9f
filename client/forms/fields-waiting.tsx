import { Skeleton } from '#client/design/skeleton.tsx';
import styles from './fields-waiting.module.css';

/** A form whose code or data are not here yet. @param height about that of the form, of CSS */
export function FieldsWaiting({ height }: { height: string }) {
  return <Skeleton height={height} className={styles.fields} />;
}

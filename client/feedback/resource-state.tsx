import type { ReactNode } from 'react';
import type { Resource } from '#client/bridge/use-topic.ts';
import { OfflineNote, ResourceFailure } from './resource-failure.tsx';

type ResourceStateProps = {
  of: Resource;
  /** The placeholder, shown while the resource loads. */
  children?: ReactNode;
  /** The element around a failure where a banner alone does not fit: in a list, or as the whole page. */
  as?: 'div' | 'li';
  className?: string | undefined;
};

/**
 * What a resource shows beside its data: the placeholder while it loads, a failure with a retry button, or a note that
 * its data is stale. Nothing while the data is fresh. Pages check `isMissing` first where a 404 has a page.
 */
export function ResourceState({ of, children, as: Frame, className }: ResourceStateProps) {
  if (of.data !== null) return of.error !== null && of.asOf !== null ? <OfflineNote asOf={of.asOf} /> : null;
  if (of.phase !== 'failed' || !of.error) return children;
  const failure = <ResourceFailure of={of} />;
  return Frame ? <Frame className={className}>{failure}</Frame> : failure;
}

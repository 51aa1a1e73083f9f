import type { Resource } from '#client/bridge/use-topic.ts';

/** Whether the server answered that the resource does not exist, or that its id cannot exist. */
export const isMissing = ({ phase, error }: Resource): boolean =>
  phase === 'failed' && (error?.status === 404 || error?.status === 400);

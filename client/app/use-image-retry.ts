import { useEffect } from 'react';
import { useTopic } from '#client/bridge/use-topic.ts';
import { retryImages } from '#client/design/use-image.ts';
import { CONNECTION } from '#protocol/bridge/topics.ts';

/** Pictures that failed while the line or the server was away are tried again when it is back. */
export function useImageRetry(): void {
  const online = useTopic(CONNECTION)?.phase === 'online';
  useEffect(() => {
    if (online) retryImages();
  }, [online]);
  useEffect(() => {
    // Visitors have no live connection: the browser's own word has to do.
    window.addEventListener('online', retryImages);
    return () => window.removeEventListener('online', retryImages);
  }, []);
}

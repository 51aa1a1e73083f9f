import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  window.addEventListener('focus', listener);
  window.addEventListener('blur', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    window.removeEventListener('focus', listener);
    window.removeEventListener('blur', listener);
  };
}

const attentive = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

/** Whether the person looks at this tab: it is shown and has the focus. */
export const useAttentive = (): boolean => useSyncExternalStore(subscribe, attentive);

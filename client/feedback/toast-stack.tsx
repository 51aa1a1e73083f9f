import { useLingui } from '@lingui/react/macro';
import { Toast, ToastRegion } from '#client/design/toast.tsx';
import { closeToast, useToasts } from './toasts.ts';

/** How long a toast stays, ms. */
const LASTS = 6_000;

/** Every toast that is due, at the top right. */
export function ToastStack() {
  const { t } = useLingui();
  const toasts = useToasts();
  return (
    <ToastRegion label={t`Notices`}>
      {toasts.map(({ key, tone, title, message }) => (
        <Toast key={key} tone={tone} title={title} lasts={LASTS} closeLabel={t`Close`} onClose={() => closeToast(key)}>
          {message}
        </Toast>
      ))}
    </ToastRegion>
  );
}

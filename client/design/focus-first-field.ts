import { MEDIA } from './media.ts';

/**
 * A ref of a form in a dialog: the form gets the focus in its first text field, whose text is selected, so that a sum
 * can be typed at once. It may appear after the dialog, when its draft is loaded. Nothing outside dialogs and on touch
 * screens, where the keyboard would cover the form.
 */
export function focusFirstField(form: HTMLElement | null): void {
  if (!form?.closest('[role="dialog"]') || window.matchMedia(MEDIA.touch).matches) return;
  const focus = () => {
    if (form.contains(document.activeElement)) return;
    const field = form.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      'input:not([type="radio"], [type="checkbox"], [type="file"]), textarea',
    );
    field?.focus();
    field?.select();
  };
  // The dialog takes the focus in the next frame: when it opens, and again when the control that had the focus is gone.
  requestAnimationFrame(() => requestAnimationFrame(focus));
}

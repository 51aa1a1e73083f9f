/**
 * Whether an event is the second click of a double click. It does not close a dialog: what was under the pointer when
 * the first click hit was inside it.
 */
export const isSecondClick = (event: Event): boolean => 'detail' in event && Number(event.detail) > 1;

/** What the last first click hit: the control, or the element outside of controls. */
let firstHit = new WeakRef<object>({});

/** Remembers what a click hits. `detail` counts the clicks at one place; it is 0 for the keyboard. */
export function rememberHit({ detail, target }: { detail: number; target: EventTarget | null }): void {
  if (detail > 1 || !target) return;
  const control = 'closest' in target ? (target as Element).closest('button, a, label, input, select') : null;
  firstHit = new WeakRef(control ?? target);
}

if (typeof document !== 'undefined') document.addEventListener('click', rememberHit, { capture: true });

/**
 * Whether a click is the second of a double click whose first one hit something else: a step that appeared under the
 * pointer in between, such as a binding confirmation, was not read.
 */
export const isStrayClick = ({ detail, currentTarget }: { detail: number; currentTarget: EventTarget }): boolean =>
  detail > 1 && currentTarget !== firstHit.deref();

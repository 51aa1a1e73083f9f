/**
 * Whether an event is the second click of a double click. It does not close a dialog: what was under the pointer when
 * the first click hit was inside it.
 */
export const isSecondClick = (event: Event): boolean => 'detail' in event && Number(event.detail) > 1;

let firstHit: EventTarget | null = null;

/**
 * Whether a click is the second of a double click whose first one hit something else: a step that appeared under the
 * pointer in between, such as a binding confirmation, was not read. Call it for every click of a button.
 */
export function isStrayClick({ detail, currentTarget }: { detail: number; currentTarget: EventTarget }): boolean {
  // `detail` counts the clicks at one place; it is 0 for the keyboard.
  if (detail <= 1) firstHit = currentTarget;
  return detail > 1 && currentTarget !== firstHit;
}

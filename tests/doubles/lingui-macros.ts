/**
 * Stands for `@lingui/core/macro`, whose macros exist at build time only. One for all unit tests: those of a process
 * share modules, so that each test may meet what another one has loaded. Texts are their own ids, in English.
 */

type Message = { id: string; message: string };

/** A text, written as a template or as a descriptor. */
export function msg(text: TemplateStringsArray | { message: string }, ...values: unknown[]): Message {
  const message = 'message' in text ? text.message : String.raw({ raw: text }, ...values);
  return { id: message, message };
}

/** The text for any other number than one. */
export const plural = (count: number, { other }: { other: string }): string => other.replace('#', String(count));

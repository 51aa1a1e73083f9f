import { I18n, type MessageDescriptor, type MessageOptions, type Messages } from '@lingui/core';
import type { Locale } from '#protocol/locales.ts';

type Values = Readonly<Record<string, unknown>>;

/** An escape that Lingui decodes in the finished text, wherever it comes from. */
const ESCAPE = /\\(?=u[\da-f]{4}|x[\da-f]{2})/gi;

const withoutEscapes = (values: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      // Decoded to the backslash that was written.
      typeof value === 'string' ? value.replace(ESCAPE, String.raw`\x5c`) : value,
    ]),
  );

/** Texts whose values appear as they were written; Lingui's own class would show `\u0041` in a name as `A`. */
class PageI18n extends I18n {
  /**
   * Adds texts of the present language, for what is shown from now on. Unlike `load` it renders nothing again: React
   * would replace the parts of a rendered page that it has not taken over yet.
   */
  add(messages: Messages): void {
    Object.assign(this.messages, messages);
  }

  override _(descriptor: MessageDescriptor): string;
  override _(id: string, values?: Values, options?: MessageOptions): string;
  override _(id: MessageDescriptor | string, values?: Values, options?: MessageOptions): string {
    if (typeof id === 'string') return super._(id, values && withoutEscapes(values), options);
    return super._(id.values ? { ...id, values: withoutEscapes(id.values) } : id);
  }
}

/** The texts of this tab, in the page's language. */
export const i18n = new PageI18n({});

/** @returns separate texts, for the server, which renders pages in several languages at once */
export const createI18n = (locale: Locale, messages: Messages): I18n =>
  new PageI18n({ locale, messages: { [locale]: messages } });

import type { ServerLanguage } from '#protocol/locales.ts';

/** The content that a template returns; `code` is shown large, after the first line. */
export type MailContent = {
  readonly subject: string;
  readonly greeting: string;
  readonly lines: readonly string[];
  readonly code?: string;
  readonly sms: string;
};

export const GREETING: Record<ServerLanguage, string> = { EN: 'Hello,', ZHHK: '你好：', ZHCN: '你好：' };

/** @returns an SMS with the sender's name in the style of the language */
export const signedSms = (language: ServerLanguage, text: string): string =>
  language === 'EN' ? `Vermeil: ${text}` : `【鎏金】${text}`;

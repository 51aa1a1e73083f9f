import type { ServerLanguage } from '#protocol/locales.ts';
import { signedSms, type MailContent } from './mail-content.ts';

/** `message` is what the receiver wrote in the contact form. */
export type ContactAnsweredParams = { readonly name: string; readonly message: string; readonly answer: string };

const TEXTS: Record<
  ServerLanguage,
  { subject: string; greeting: (name: string) => string; quoted: string; more: string }
> = {
  EN: {
    subject: 'Our reply to your message',
    greeting: (name) => `Dear ${name},`,
    quoted: 'You wrote:',
    more: 'To write to us again, please use the contact form on our site.',
  },
  ZHHK: {
    subject: '有關你的查詢的回覆',
    greeting: (name) => `${name}，你好：`,
    quoted: '你的查詢：',
    more: '如有其他問題，請再次使用網站的聯絡表格。',
  },
  ZHCN: {
    subject: '关于你的留言的回复',
    greeting: (name) => `${name}，你好：`,
    quoted: '你的留言：',
    more: '如有其他问题，请再次使用网站的联系表单。',
  },
};

/** The answer of staff to a message of the contact form. */
export function contactAnswered(
  language: ServerLanguage,
  { name, message, answer }: ContactAnsweredParams,
): MailContent {
  const { subject, greeting, quoted, more } = TEXTS[language];
  return {
    subject,
    greeting: greeting(name),
    lines: [answer, `${quoted}\n${message}`, more],
    sms: signedSms(language, subject),
  };
}

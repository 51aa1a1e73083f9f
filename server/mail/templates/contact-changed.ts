import type { ServerLanguage } from '#protocol/locales.ts';
import type { MailContent } from '../render.ts';
import { GREETING } from './greeting.ts';

/** The contact that was changed. */
export type ContactChangedParams = { readonly method: 'email' | 'phone' };

const TEXTS: Record<
  ServerLanguage,
  Record<ContactChangedParams['method'], { subject: string; line: string }> & { not: string; notSms: string }
> = {
  EN: {
    email: {
      subject: 'Your email address was changed',
      line: 'Your Vermeil account now has a new email address. Use it to sign in and to reset your password.',
    },
    phone: {
      subject: 'Your mobile phone number was changed',
      line: 'Your Vermeil account now has a new mobile phone number. Use it to sign in and to reset your password.',
    },
    not:
      'If this was not you, change your password immediately, sign out of all other devices and contact customer ' +
      'service.',
    notSms: 'If this was not you, change your password immediately.',
  },
  ZHHK: {
    email: { subject: '你的電郵地址已更改', line: '你的鎏金帳戶已改用另一個電郵地址，可用於登入及重設密碼。' },
    phone: { subject: '你的手提電話號碼已更改', line: '你的鎏金帳戶已改用另一個手提電話號碼，可用於登入及重設密碼。' },
    not: '如非你本人操作，請立即更改密碼、登出所有其他裝置，並聯絡客戶服務。',
    notSms: '如非你本人操作，請立即更改密碼。',
  },
  ZHCN: {
    email: { subject: '你的邮箱地址已更改', line: '你的鎏金账号已改用另一个邮箱地址，可用于登录及重设密码。' },
    phone: { subject: '你的手机号码已更改', line: '你的鎏金账号已改用另一个手机号码，可用于登录及重设密码。' },
    not: '如非你本人操作，请立即更改密码、退出所有其他设备，并联系客服。',
    notSms: '如非你本人操作，请立即更改密码。',
  },
};
const SMS: Record<ServerLanguage, (subject: string, not: string) => string> = {
  EN: (subject, not) => `Vermeil: ${subject[0]?.toLowerCase()}${subject.slice(1)}. ${not}`,
  ZHHK: (subject, not) => `【鎏金】${subject}。${not}`,
  ZHCN: (subject, not) => `【鎏金】${subject}。${not}`,
};

/** Notifies the owner, at the previous address or number, of the new one. */
export function contactChanged(language: ServerLanguage, { method }: ContactChangedParams): MailContent {
  const {
    not,
    notSms,
    [method]: { subject, line },
  } = TEXTS[language];
  return { subject, greeting: GREETING[language], lines: [line, not], sms: SMS[language](subject, notSms) };
}

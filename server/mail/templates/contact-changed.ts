import type { ServerLanguage } from '#protocol/locales.ts';
import { GREETING, signedSms, type MailContent } from './mail-content.ts';

/** The contact that was changed, and the link that undoes it (server/accounts/undo-link.ts puts it in). */
export type ContactChangedParams = {
  readonly method: 'email' | 'phone';
  readonly changeId: string;
  readonly link?: string;
};

const TEXTS: Record<
  ServerLanguage,
  Record<ContactChangedParams['method'], { subject: string; line: string }> & {
    not: string;
    next: string;
    notSms: string;
  }
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
    not: 'If this was not you, undo the change within 7 days. All devices will be signed out:',
    next: 'Then set a new password, and contact customer service if you need help.',
    notSms: 'Not you? Undo it:',
  },
  ZHHK: {
    email: { subject: '你的電郵地址已更改', line: '你的鎏金帳戶已改用另一個電郵地址，可用於登入及重設密碼。' },
    phone: { subject: '你的手提電話號碼已更改', line: '你的鎏金帳戶已改用另一個手提電話號碼，可用於登入及重設密碼。' },
    not: '如非你本人操作，請於 7 日內還原更改，屆時所有裝置將會登出：',
    next: '然後請設定新密碼。如需協助，請聯絡客戶服務。',
    notSms: '如非你本人操作，請還原更改：',
  },
  ZHCN: {
    email: { subject: '你的邮箱地址已更改', line: '你的鎏金账号已改用另一个邮箱地址，可用于登录及重设密码。' },
    phone: { subject: '你的手机号码已更改', line: '你的鎏金账号已改用另一个手机号码，可用于登录及重设密码。' },
    not: '如非你本人操作，请在 7 天内撤销更改，所有设备将退出登录：',
    next: '然后请设置新密码。如需帮助，请联系客服。',
    notSms: '如非你本人操作，请撤销更改：',
  },
};

/** Notifies the owner, at the previous address or number, of the new one. */
export function contactChanged(language: ServerLanguage, { method, link = '' }: ContactChangedParams): MailContent {
  const {
    not,
    next,
    notSms,
    [method]: { subject, line },
  } = TEXTS[language];
  const sentence = language === 'EN' ? `${subject}. ${notSms} ${link}` : `${subject}。${notSms}${link}`;
  return {
    subject,
    greeting: GREETING[language],
    lines: [line, not, link, next],
    sms: signedSms(language, sentence),
  };
}

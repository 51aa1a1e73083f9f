import type { ServerLanguage } from '#protocol/locales.ts';
import { GREETING, type MailContent } from './mail-content.ts';

const TEXTS: Record<ServerLanguage, { subject: string; lines: readonly string[]; sms: string }> = {
  EN: {
    subject: 'Your account is closed',
    lines: [
      'Your Vermeil account was closed at your request. Your profile, addresses, identity documents, drafts and ' +
        'favourites were erased.',
      'Messages you sent, deals and reviews remain under the name “removed user”.',
    ],
    sms: 'Vermeil: your account was closed at your request.',
  },
  ZHHK: {
    subject: '你的帳戶已註銷',
    lines: [
      '你的鎏金帳戶已按你的要求註銷。個人資料、地址、身份證明文件、草稿及收藏均已清除。',
      '你發給他人的訊息、交易及評價會以「已註銷的用戶」的名義保留。',
    ],
    sms: '【鎏金】你的帳戶已按你的要求註銷。',
  },
  ZHCN: {
    subject: '你的账号已注销',
    lines: [
      '你的鎏金账号已按你的要求注销。个人资料、地址、身份证明文件、草稿及收藏均已清除。',
      '你发给他人的消息、交易及评价会以“已注销用户”的名义保留。',
    ],
    sms: '【鎏金】你的账号已按你的要求注销。',
  },
};

/** Confirms the removal of the account. */
export const accountRemoved = (language: ServerLanguage): MailContent => ({
  greeting: GREETING[language],
  ...TEXTS[language],
});

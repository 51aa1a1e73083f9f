import type { ServerLanguage } from '#protocol/locales.ts';
import type { Draft } from '../render.ts';
import { GREETING } from './greeting.ts';

const WORDS: Record<ServerLanguage, { subject: string; lines: readonly string[]; sms: string }> = {
  EN: {
    subject: 'Your account was removed',
    lines: [
      'Your Vermeil account was removed as you asked. Your profile, addresses, identity papers, drafts and favourites are erased.',
      'What you wrote to others, your deals and your comments stay with them, under “removed user”.',
    ],
    sms: 'Vermeil: your account was removed as you asked.',
  },
  ZHHK: {
    subject: '您的帳戶已刪除',
    lines: ['您的鎏金帳戶已按您的要求刪除。個人資料、地址、身份證明文件、草稿及收藏均已清除。', '您發給他人的訊息、交易及評論會以「已刪除用戶」的名義保留。'],
    sms: '【鎏金】您的帳戶已按您的要求刪除。',
  },
  ZHCN: {
    subject: '您的账户已删除',
    lines: ['您的鎏金账户已按您的要求删除。个人资料、地址、身份证明文件、草稿及收藏均已清除。', '您发给他人的消息、交易及评论会以“已删除用户”的名义保留。'],
    sms: '【鎏金】您的账户已按您的要求删除。',
  },
};

/** The last letter to somebody who removed the account. */
export const accountRemoved = (language: ServerLanguage): Draft => ({ greeting: GREETING[language], ...WORDS[language] });

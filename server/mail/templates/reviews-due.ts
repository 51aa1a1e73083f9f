import type { ServerLanguage } from '#protocol/locales.ts';
import { GREETING, signedSms, type MailContent } from './mail-content.ts';

/** Names of the stores, the most urgent first, and the hours left at most. */
export type ReviewsDueParams = { readonly stores: readonly string[]; readonly hours: number };

const TEXTS: Record<
  ServerLanguage,
  { subject: (count: number) => string; line: (hours: number) => string; where: string }
> = {
  EN: {
    subject: (count) => (count === 1 ? 'A store is waiting for review' : `${count} stores are waiting for review`),
    line: (hours) => `Reviews are promised within 24 hours. Less than ${hours} hours remain for:`,
    where: 'The queue is in the staff area.',
  },
  ZHHK: {
    subject: (count) => `${count} 間商店等候審核`,
    line: (hours) => `我們承諾於 24 小時內回覆，以下申請尚餘不足 ${hours} 小時：`,
    where: '請到職員專區的審核列表處理。',
  },
  ZHCN: {
    subject: (count) => `${count} 家店铺等待审核`,
    line: (hours) => `我们承诺在 24 小时内回复，以下申请剩余不足 ${hours} 小时：`,
    where: '请到工作人员专区的审核列表处理。',
  },
};

/** Reminds staff of stores whose promised time is about to end. */
export function reviewsDue(language: ServerLanguage, { stores, hours }: ReviewsDueParams): MailContent {
  const texts = TEXTS[language];
  const subject = texts.subject(stores.length);
  return {
    subject,
    greeting: GREETING[language],
    lines: [texts.line(hours), stores.map((name) => `· ${name}`).join('\n'), texts.where],
    sms: signedSms(language, subject),
  };
}

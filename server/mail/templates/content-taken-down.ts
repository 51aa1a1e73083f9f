import type { ServerLanguage } from '#protocol/locales.ts';
import type { ReviewReason } from '#protocol/lookups.ts';
import { GREETING, signedSms, type MailContent } from './mail-content.ts';
import { reasonLines } from './review-decided.ts';

/** `store` is the name of the store where it was posted. */
export type TakenDownParams = {
  readonly subject: 'comment' | 'post';
  readonly store: string;
  readonly reason: ReviewReason;
  readonly note: string;
};

const TEXTS: Record<
  ServerLanguage,
  {
    subject: Record<TakenDownParams['subject'], string>;
    what: Record<TakenDownParams['subject'], (store: string) => string>;
    gone: string;
  }
> = {
  EN: {
    subject: { comment: 'Your review was taken down', post: 'Your post was taken down' },
    what: {
      comment: (store) => `Our customer service took down your review of “${store}”.`,
      post: (store) => `Our customer service took down a post of your store “${store}”.`,
    },
    gone: 'It is no longer visible to others. If you believe this is a mistake, please contact customer service.',
  },
  ZHHK: {
    subject: { comment: '你的評價已被移除', post: '你的貼文已被移除' },
    what: {
      comment: (store) => `客戶服務已移除你對「${store}」的評價。`,
      post: (store) => `客戶服務已移除你的商店「${store}」的一則貼文。`,
    },
    gone: '其他人已看不到有關內容。如你認為有誤，請聯絡我們的客戶服務。',
  },
  ZHCN: {
    subject: { comment: '你的评价已被移除', post: '你的动态已被移除' },
    what: {
      comment: (store) => `客服已移除你对“${store}”的评价。`,
      post: (store) => `客服已移除你的店铺“${store}”的一条动态。`,
    },
    gone: '其他人已看不到相关内容。如果你认为有误，请联系我们的客服。',
  },
};

/** Notifies the author that staff took down a comment or post, with the reason. */
export function contentTakenDown(
  language: ServerLanguage,
  { subject, store, reason, note }: TakenDownParams,
): MailContent {
  const texts = TEXTS[language];
  const headline = texts.subject[subject];
  return {
    subject: headline,
    greeting: GREETING[language],
    lines: [texts.what[subject](store), ...reasonLines(language, reason, note), texts.gone],
    sms: signedSms(language, headline),
  };
}

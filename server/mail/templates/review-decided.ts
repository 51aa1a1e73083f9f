import type { ServerLanguage } from '#protocol/locales.ts';
import type { ReviewReason } from '#protocol/lookups.ts';
import { GREETING, signedSms, type MailContent } from './mail-content.ts';

/**
 * `title` names the store or the goods as their owner knows them. `reason` and `note` explain a
 * rejection.
 */
export type ReviewParams = {
  readonly subject: 'kyc' | 'store' | 'goods';
  readonly decision: 'approved' | 'rejected';
  readonly title?: string;
  readonly reason?: ReviewReason;
  readonly note?: string;
};

const SUBJECTS: Record<ServerLanguage, Record<ReviewParams['subject'], Record<ReviewParams['decision'], string>>> = {
  EN: {
    kyc: { approved: 'Your identity is verified', rejected: 'Your identity documents were not approved' },
    store: { approved: 'Your store is approved', rejected: 'Your store was not approved' },
    goods: { approved: 'Your item is for sale', rejected: 'Your item was not approved' },
  },
  ZHHK: {
    kyc: { approved: '你的身份已核實', rejected: '你的身份證明文件未獲通過' },
    store: { approved: '你的商店已通過審核', rejected: '你的商店未通過審核' },
    goods: { approved: '你的藏品已上架', rejected: '你的藏品未通過審核' },
  },
  ZHCN: {
    kyc: { approved: '你的身份已核实', rejected: '你的身份证明文件未获通过' },
    store: { approved: '你的店铺已通过审核', rejected: '你的店铺未通过审核' },
    goods: { approved: '你的藏品已上架', rejected: '你的藏品未通过审核' },
  },
};

const REASONS: Record<ReviewReason, Record<ServerLanguage, string>> = {
  documentUnreadable: { EN: 'A document cannot be read.', ZHHK: '證件或文件無法辨讀。', ZHCN: '文件无法辨认。' },
  documentExpired: { EN: 'A document has expired.', ZHHK: '證件或文件已過期。', ZHCN: '文件已过期。' },
  documentMissing: { EN: 'A document is missing.', ZHHK: '欠缺文件。', ZHCN: '缺少文件。' },
  nameMismatch: { EN: 'The names do not match.', ZHHK: '姓名或名稱不符。', ZHCN: '姓名或名称不符。' },
  addressMismatch: { EN: 'The addresses do not match.', ZHHK: '地址不符。', ZHCN: '地址不符。' },
  licenceInvalid: { EN: 'The licence is not valid.', ZHHK: '營業執照無效。', ZHCN: '营业执照无效。' },
  nameNotAllowed: { EN: 'This name is not allowed.', ZHHK: '此名稱不可在此使用。', ZHCN: '不接受此名称。' },
  picturesInsufficient: {
    EN: 'The pictures do not show enough.',
    ZHHK: '圖片未能清楚展示藏品。',
    ZHCN: '图片未能清楚展示藏品。',
  },
  descriptionMisleading: { EN: 'The description is misleading.', ZHHK: '描述有誤導成分。', ZHCN: '描述有误导成分。' },
  wrongCategory: { EN: 'The category is wrong.', ZHHK: '分類不正確。', ZHCN: '分类不正确。' },
  priceImplausible: { EN: 'The price is not plausible.', ZHHK: '價格不合理。', ZHCN: '价格不合理。' },
  authenticityDoubted: { EN: 'Authenticity is in doubt.', ZHHK: '真偽存疑。', ZHCN: '真伪存疑。' },
  notAllowedHere: { EN: 'This may not be sold here.', ZHHK: '此類藏品不可在此出售。', ZHCN: '此类藏品不可在此出售。' },
  ownershipDoubted: { EN: 'Ownership is in doubt.', ZHHK: '所有權存疑。', ZHCN: '所有权存疑。' },
  complaint: { EN: 'We received a complaint.', ZHHK: '我們收到投訴。', ZHCN: '我们收到投诉。' },
  other: { EN: 'Another reason.', ZHHK: '其他原因。', ZHCN: '其他原因。' },
};

const TEXTS: Record<ServerLanguage, { reason: string; note: string; again: string; quote: (title: string) => string }> =
  {
    EN: {
      reason: 'Reason: ',
      note: 'Note: ',
      again: 'Correct it and resubmit it on the same page.',
      quote: (title) => `“${title}”`,
    },
    ZHHK: {
      reason: '原因：',
      note: '備註：',
      again: '你可在同一頁面修改後重新提交。',
      quote: (title) => `「${title}」`,
    },
    ZHCN: {
      reason: '原因：',
      note: '备注：',
      again: '你可以在同一页面修改后重新提交。',
      quote: (title) => `“${title}”`,
    },
  };

/** Lines with the reason of the catalogue and the note of staff. */
export function reasonLines(
  language: ServerLanguage,
  reason: ReviewReason | undefined,
  note: string | undefined,
): string[] {
  const texts = TEXTS[language];
  return [
    ...(reason === undefined ? [] : [`${texts.reason}${REASONS[reason][language]}`]),
    ...(note === undefined || note.trim() === '' ? [] : [`${texts.note}${note.trim()}`]),
  ];
}

/** Notifies the owner of a decision on KYC documents, a store or goods, with the reason. */
export function reviewDecided(
  language: ServerLanguage,
  { subject, decision, title, reason, note }: ReviewParams,
): MailContent {
  const texts = TEXTS[language];
  const headline = SUBJECTS[language][subject][decision];
  const named =
    title === undefined || title === ''
      ? headline
      : `${headline}${language === 'EN' ? ': ' : '：'}${texts.quote(title)}`;
  const why = decision === 'approved' ? [] : [...reasonLines(language, reason, note), texts.again];
  return { subject: headline, greeting: GREETING[language], lines: [named, ...why], sms: signedSms(language, named) };
}

import type { ReviewReasonGiven } from '#protocol/entities/review.ts';

/** A case of the demo that is not simply verified. */
export type DemoCase = {
  readonly userId: string;
  readonly documentNumber: string;
  readonly hoursAgo: number;
  readonly refused?: { readonly hoursAgo: number; readonly by: string; readonly reason: ReviewReasonGiven };
};

/** Waiting, and turned down. Everybody who is verified has a case made from their name. */
export const CASES: readonly DemoCase[] = [
  { userId: 'ho-meiling', documentNumber: 'SPECIMEN-9023', hoursAgo: 27 },
  {
    userId: 'nurul-aisyah',
    documentNumber: 'SPECIMEN-3316',
    hoursAgo: 70,
    refused: {
      hoursAgo: 52,
      by: 'service-leo',
      reason: {
        code: 'documentUnreadable',
        note: 'The lower half of the card is in the shade. Please take the picture by a window, without the flash.',
      },
    },
  },
];

/** Where parcels of the demo go. Houses and flats are invented. */
export const ADDRESSES: readonly {
  readonly userId: string;
  readonly consignee: string;
  readonly country: string;
  readonly areaCode: string;
  readonly mobile: string;
  readonly detail: string;
}[] = [
  {
    userId: 'demo-buyer',
    consignee: '陳嘉欣',
    country: 'HK',
    areaCode: '852',
    mobile: '55501001',
    detail: '九龍尖沙咀金馬倫道 99 號 12 樓 B 室',
  },
  {
    userId: 'demo-buyer',
    consignee: '陳嘉欣（公司）',
    country: 'HK',
    areaCode: '852',
    mobile: '55501001',
    detail: '香港中環德輔道中 199 號 23 樓接待處',
  },
  {
    userId: 'demo-buyer2',
    consignee: 'Olivia Tan',
    country: 'SG',
    areaCode: '65',
    mobile: '91234567',
    detail: '#08-21, 5 Marine Vista, Singapore 449029',
  },
  {
    userId: 'demo-seller',
    consignee: '林國棟',
    country: 'HK',
    areaCode: '852',
    mobile: '55501003',
    detail: '香港尖沙咀漢口道 18 號地下',
  },
];

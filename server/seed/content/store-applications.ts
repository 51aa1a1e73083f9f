import type { DemoApplication } from './store-notation.ts';

/** Stores that wait for their review, or were turned down. */
export const STORE_APPLICATIONS: readonly DemoApplication[] = [
  {
    id: 'store-chenshui',
    num: 'ST-10006',
    ownerId: 'zhao-mingxuan',
    type: 2,
    name: '沉水山房',
    displayName: '沉水山房',
    entityName: '广州沉水山房文化有限公司',
    businessCategory: 'agarwood',
    address: '广州市荔湾区恩宁路永庆坊二期12号',
    contactPhone: '+86 20 8181 2260',
    hoursAgo: 3,
    documents: [
      {
        kind: 'businessLicence',
        name: 'Business licence.pdf',
        title: 'Business licence',
        lines: [
          'Registration no.      91440101MA5D0000X1',
          'Name                  Guangzhou Chenshui Shanfang Culture Co., Ltd.',
          'Type                  limited liability company',
          'Legal representative  Zhao Mingxuan',
          'Registered capital    CNY 2,000,000',
          'Founded               11 March 2021',
          'Term                  no fixed term',
          'Scope                 incense, agarwood, tea ware, exhibitions',
        ],
      },
      {
        kind: 'addressProof',
        name: 'Lease.pdf',
        title: 'Lease of business premises',
        lines: [
          'Premises              No. 12, Yongqing Fang II, Enning Road, Liwan',
          'Tenant                Guangzhou Chenshui Shanfang Culture Co., Ltd.',
          'From                  1 April 2025',
          'Until                 31 March 2028',
        ],
      },
    ],
  },
  {
    id: 'store-houkong',
    num: 'ST-10007',
    ownerId: 'ho-meiling',
    type: 1,
    name: '濠江自然史',
    displayName: '濠江自然史 Macau Fossil Cabinet',
    entityName: '何美玲',
    businessCategory: 'fossils',
    address: '澳門新馬路福隆新街38號二樓',
    contactPhone: '+853 2857 3190',
    hoursAgo: 50,
    documents: [
      {
        kind: 'idCard',
        name: 'BIR copy.pdf',
        title: 'Resident identity card (copy)',
        lines: [
          'Name                  HO MEI LENG',
          'Card no.              1234',
          'Date of birth         (not legible)',
          'Issued                (not legible)',
        ],
      },
    ],
    refused: {
      by: 'demo-service',
      hoursAgo: 41,
      reason: {
        code: 'documentUnreadable',
        note: '身份證副本右邊被裁去，號碼看不完整。請重新拍攝正反兩面，四角都要在畫面內。',
      },
    },
  },
];

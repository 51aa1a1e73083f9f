import { CHAT_TYPE } from '#protocol/lookups.ts';
import { ago, client, store, type DemoRoom } from './room-notation.ts';

/** Customers of the other stores: those who comment on a store have talked with it. */
export const CUSTOMER_ROOMS: readonly DemoRoom[] = [
  {
    chatType: CHAT_TYPE.goods,
    refId: 'puer-1988',
    members: [client('wong-chikeung'), store('wang-siyuan')],
    lines: [
      [ago(22, 5), 'wong-chikeung', '王生，茶餅收到，但係餅邊甩咗少少。'],
      [ago(22, 4, 30), 'wang-siyuan', '不好意思，是我们包装没压实。明天补寄一泡样茶给您，下次改用木盒。'],
      [ago(22, 4, 12), 'wong-chikeung', '好，多謝。茶本身好靚。'],
    ],
  },
  {
    chatType: CHAT_TYPE.private,
    members: [client('lee-yawen'), store('wang-siyuan')],
    lines: [
      [ago(57, 2), 'lee-yawen', '今年的肉桂焙火到幾成？想跟去年那批比較。'],
      [ago(57, 1, 20), 'wang-siyuan', '七成半，比去年轻半成，花香更明显。给您留两份样。'],
    ],
  },
  {
    chatType: CHAT_TYPE.goods,
    refId: 'single-malt',
    members: [client('wu-chunchieh'), store('marcus-lim')],
    lines: [
      [ago(20, 6), 'wu-chunchieh', '請問可以溫控運到台北嗎？'],
      [
        ago(20, 5, 10),
        'marcus-lim',
        'Yes, door to door at 14–18 °C. The logger stays in the box so you can read the whole trip.',
      ],
      [ago(14, 2), 'wu-chunchieh', '收到了，記錄器顯示全程 15 到 17 度，謝謝。'],
    ],
  },
  {
    chatType: CHAT_TYPE.goods,
    refId: 'burgundy',
    members: [client('cheung-hiutung'), store('marcus-lim')],
    lines: [
      [ago(28, 3), 'cheung-hiutung', '想改做星期五交收，得唔得？'],
      [
        ago(28, 2, 44),
        'marcus-lim',
        'Friday is full, I am sorry. Saturday morning, and I will add a half bottle for the trouble.',
      ],
    ],
  },
  {
    chatType: CHAT_TYPE.goods,
    refId: 'south-sea-pearls',
    members: [client('ho-meiling'), store('priya-nair')],
    lines: [
      [ago(50, 4), 'ho-meiling', 'Hello, I would like to see the strand in person. Is there a free appointment?'],
      [
        ago(50, 3, 30),
        'priya-nair',
        'In two weeks, Saturday at 2 pm. I will have the report and the daylight lamp ready.',
      ],
      [ago(36, 1), 'ho-meiling', 'The lustre is wonderful. Thank you for your time today.'],
    ],
  },
  {
    chatType: CHAT_TYPE.goods,
    refId: 'paraiba',
    members: [client('sun-ruolin'), store('priya-nair')],
    lines: [
      [ago(63, 2), 'sun-ruolin', 'Can I send the stone to GRS for a second report?'],
      [ago(63, 1, 15), 'priya-nair', 'Of course. If it differs from ours, the fee is mine.'],
    ],
  },
  {
    chatType: CHAT_TYPE.goods,
    refId: 'phra-somdej',
    members: [client('nurul-aisyah'), store('somchai-r')],
    lines: [
      [ago(52, 5), 'nurul-aisyah', 'Is this a good amulet for a beginner?'],
      [
        ago(52, 4, 20),
        'somchai-r',
        'Honestly, no. Start with something simpler. Come by and I will show you what to look for.',
      ],
      [ago(49, 2), 'nurul-aisyah', 'Thank you for the lesson yesterday!'],
    ],
  },
];

import { CHAT_TYPE } from '#protocol/lookups.ts';
import { ago, client, store, type DemoRoom } from './room-notation.ts';

const BUYER = 'demo-buyer';
const SECOND = 'demo-buyer2';
const SELLER = 'demo-seller';

/** People among themselves. */
export const PRIVATE_ROOMS: readonly DemoRoom[] = [
  {
    chatType: CHAT_TYPE.private,
    members: [client(BUYER, 1), client(SECOND)],
    lines: [
      [ago(8, 2), SECOND, 'Ka-yan! Did you see the tourmaline Priya put up? The blue one.'],
      [ago(8, 1, 40), BUYER, 'I did. It looks as if somebody plugged it in 😂'],
      [
        ago(8, 1, 36),
        SECOND,
        'Exactly. Are you bidding?',
        { photos: [{ thing: 'paraiba', seed: 'paraiba', view: 'centre', name: 'that blue.webp' }] },
      ],
      [ago(8, 1, 20), BUYER, 'Only if it stays under 28k. I have a watch to pay for first.'],
      [ago(7, 23), SECOND, 'The chronograph? You finally decided?'],
      [ago(7, 22, 41), BUYER, 'Nearly. Mr Lam does not move easily.'],
      [ago(1, 3), BUYER, 'Update: he moved. 315, with a strap and two years.', { reply: 5 }],
      [ago(1, 2, 50), SECOND, 'Bravo!! Dinner is on you when I come over.'],
      [ago(1, 2, 44), BUYER, 'Deal. Lung King Heen or the noodle place?'],
      [ago(0, 0, 26), SECOND, 'Noodles. Always noodles. Landing Friday 18:20.'],
    ],
  },
  {
    chatType: CHAT_TYPE.private,
    members: [client(BUYER), client('ho-meiling')],
    lines: [
      [ago(10, 4), 'ho-meiling', '嘉欣，上次你話想睇菊石，我喺澳門搵到件靚嘅。'],
      [
        ago(10, 3, 45),
        'ho-meiling',
        '',
        { photos: [{ thing: 'ammonite', seed: 'ammonite', view: 'whole', name: '菊石.webp' }] },
      ],
      [ago(10, 3, 10), BUYER, '好靚呀！縫合線好似蕨葉咁。擺喺書枱啱晒。'],
      [ago(10, 2, 58), 'ho-meiling', '係呀，下次過嚟攞啦，順便飲茶。'],
    ],
  },
  {
    chatType: CHAT_TYPE.private,
    members: [client(BUYER), client('nurul-aisyah')],
    lines: [
      [
        ago(14, 2),
        'nurul-aisyah',
        'Hello! I saw your question under the Studio Nine thread. The Tokyo edition never restocks, only the lottery.',
      ],
      [ago(14, 1, 20), BUYER, 'Good to know, thank you! I will ask the concierge to try for me.'],
      [ago(14, 1, 2), 'nurul-aisyah', 'Fingers crossed. Tell me your number if you win 🐻'],
    ],
  },
  {
    chatType: CHAT_TYPE.private,
    members: [client(BUYER), client('cheung-hiutung')],
    lines: [
      [ago(20, 6), 'cheung-hiutung', '你好，你嗰套山水四方連仲有冇得換？我有全套首日封。'],
      [ago(20, 5), BUYER, '唔好意思，嗰套已經換咗俾人。你套首日封可以影俾我睇嗎？'],
      [
        ago(20, 4, 31),
        'cheung-hiutung',
        '得！',
        { photos: [{ thing: 'firstDayCover', seed: 'monkey-first-day', view: 'whole', name: '首日封.webp' }] },
      ],
      [ago(20, 4, 2), BUYER, '品相好好，多謝分享 👏'],
    ],
  },
  {
    chatType: CHAT_TYPE.private,
    members: [store(SELLER), store('marcus-lim')],
    lines: [
      [
        ago(3, 12),
        'marcus-lim',
        'Kwok-tung, a client of mine wants a birth-year watch, 1974, gold, under 20k US. Anything in your safe?',
      ],
      [ago(3, 11, 20), SELLER, 'Two. Give me until Monday for the timing sheets.'],
      [
        ago(3, 11, 8),
        'marcus-lim',
        'Perfect. I owe you a bottle of the same year.',
        { photos: [{ thing: 'whisky', seed: 'single-malt', view: 'whole', name: '1974.webp' }] },
      ],
      [ago(3, 10, 55), SELLER, 'Now I will find three 😄'],
    ],
  },
  {
    chatType: CHAT_TYPE.private,
    members: [client(SECOND), client('wu-chunchieh')],
    lines: [
      [ago(6, 3), SECOND, 'Hello, is the grading of the junk dollar recent?'],
      [ago(6, 2), 'wu-chunchieh', 'Yes, this June. 評級盒編號可以上網查，I will send you the number.'],
      [ago(6, 1, 40), SECOND, 'Checked, thank you! Lovely sails.'],
    ],
  },
];

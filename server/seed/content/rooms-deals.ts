import { CHAT_TYPE } from '#protocol/lookups.ts';
import { ago, client, service, store, type DemoRoom } from './room-notation.ts';

const BUYER = 'demo-buyer';
const SECOND = 'demo-buyer2';
const SELLER = 'demo-seller';
const MIA = 'demo-service';

/** Where deals and requests to buy are talked about. Their cards are added to the lines (write/cards.ts). */
export const DEAL_ROOMS: readonly DemoRoom[] = [
  {
    chatType: CHAT_TYPE.goods,
    refId: 'junk-dollar',
    members: [client(BUYER), client('wu-chunchieh')],
    lines: [
      [ago(1, 1, 30), 'wu-chunchieh', '恭喜得標！請在交易頁選擇寄送或面交，我這兩天都可以出貨。'],
      [ago(1, 1, 2), BUYER, '多謝！我今晚揀返，應該會揀寄去屋企。'],
    ],
  },
  {
    chatType: CHAT_TYPE.goods,
    refId: 'diver',
    members: [client('wong-chikeung'), store(SELLER)],
    lines: [
      [ago(3, 19), 'wong-chikeung', '林生，星期六三點上嚟攞錶，得唔得？'],
      [ago(3, 18, 40), SELLER, '得，錶節我先幫你拆定。'],
    ],
  },
  {
    chatType: CHAT_TYPE.goods,
    refId: 'regulator',
    members: [client(BUYER), store(SELLER)],
    lines: [
      [ago(5, 5, 40), SELLER, '多謝幫襯！揀好點收，我就打包。'],
      [ago(2, 1, 50), SELLER, '寄咗喇，封條號碼影咗喺箱面。'],
    ],
  },
  {
    chatType: CHAT_TYPE.goods,
    refId: 'lotus-pendant',
    members: [client(SECOND), client('zhou-lei')],
    lines: [
      [ago(1, 8), 'zhou-lei', 'Thank you! It lies in the vault in Central, so our customer service sends it to you.'],
      [ago(1, 7, 30), SECOND, 'Perfect, I will fill in the address.'],
    ],
  },
  {
    chatType: CHAT_TYPE.goods,
    refId: 'midnight-bear',
    members: [client(SECOND), client('nurul-aisyah')],
    lines: [
      [ago(8, 21), 'nurul-aisyah', 'Cash on Saturday works for me!'],
      [ago(2, 2, 50), SECOND, 'He sits on my desk now and judges my spreadsheets. Thank you!'],
    ],
  },
  {
    chatType: CHAT_TYPE.goods,
    refId: 'celadon',
    members: [client(BUYER), client('lee-yawen')],
    lines: [[ago(15, 3, 30), BUYER, '冇問題，多謝你坦白。有第二件好嘅記得搵我。']],
  },
  {
    chatType: CHAT_TYPE.agentBuy,
    refId: 'agent-scroll',
    refName: '水墨小掛軸「朝霧」 京都',
    members: [client(BUYER), service(MIA)],
    lines: [[ago(0, 6, 30), MIA, '收到，我們先向京都的畫廊查詢，明天內回覆報價。']],
  },
  {
    chatType: CHAT_TYPE.agentBuy,
    refId: 'agent-tools',
    refName: 'Bergeon watchmaker’s lathe',
    members: [client(SELLER), service(MIA)],
    lines: [[ago(3, 1), MIA, '林先生你好，瑞士那邊有兩部，等檢測報告到就報價。']],
  },
  {
    chatType: CHAT_TYPE.agentBuy,
    refId: 'agent-teapot',
    refName: 'Banko-yaki teapot, purple clay, by the Mori kiln',
    members: [client(SECOND), service(MIA)],
    lines: [
      [ago(2, 5), MIA, 'Hello Olivia, I have written to the kiln and will have a price for you today.'],
      [ago(1, 19), MIA, 'Ordered. I will let you know when they leave Yokkaichi.'],
    ],
  },
  {
    chatType: CHAT_TYPE.agentBuy,
    refId: 'agent-netsuke',
    refName: 'Ivory netsuke, sleeping fox',
    members: [client(SECOND), service('service-leo')],
    lines: [[ago(18, 18), SECOND, 'I see, thank you for telling me straight away.']],
  },
];

import { CHAT_TYPE } from '#protocol/lookups.ts';
import { ago, client, service, store, type DemoRoom } from './room-notation.ts';

const BUYER = 'demo-buyer';
const SELLER = 'demo-seller';
const MIA = 'demo-service';

/** Conversations with the customer service: consignment, buying on behalf, freezes. */
export const SERVICE_ROOMS: readonly DemoRoom[] = [
  {
    chatType: CHAT_TYPE.managed,
    refId: 'kynam',
    members: [client(BUYER), service(MIA)],
    lines: [
      [ago(7, 5), BUYER, '你好，我想睇寄售嗰塊芽莊奇楠，可以喺中環保管庫驗貨嗎？'],
      [
        ago(7, 4, 48),
        MIA,
        '陳小姐你好，可以。物件已入庫，封條編號 HK 004 118，這是入庫收據。',
        { document: 'consignment' },
      ],
      [ago(7, 4, 30), BUYER, '收據寫 38.61 克，商品頁寫 38.6，係咪同一塊？', { reply: 1 }],
      [ago(7, 4, 22), MIA, '是同一塊，網頁只顯示一位小數。驗貨當日會在你面前再過磅一次。'],
      [
        ago(6, 3),
        MIA,
        '已為你預約星期四下午三時，請帶身份證明文件。',
        { photos: [{ thing: 'agarwood', seed: 'kynam', view: 'whole', name: '入庫照片.webp' }] },
      ],
      [ago(6, 2, 51), BUYER, '好，多謝 Mia。'],
      [ago(2, 4), MIA, '今日驗貨已完成，雙方確認無誤。成交後平台收取 5% 寄售佣金，由賣方支付，你無需額外付費。'],
      [ago(2, 3, 40), BUYER, '明白，我會喺今個星期內決定。'],
    ],
  },
  {
    chatType: CHAT_TYPE.agentBuy,
    refId: 'agent-aoyama-bear',
    refName: 'Studio Nine「午夜」熊 東京限定',
    members: [client(BUYER, 1), service(MIA)],
    lines: [
      [ago(4, 6), BUYER, '想代購青山限定嘅「午夜」熊，只係呢個週末發售，可以嗎？'],
      [ago(4, 5, 32), MIA, '可以。請問尺寸及上限價？我們東京的同事星期六一早去排隊。'],
      [ago(4, 5, 20), BUYER, '28 厘米，上限 JP¥148,000，一隻就夠。'],
      [ago(4, 5, 2), MIA, '收到，已提交申請：定價 JP¥132,000，代購費 8%，空運約 JP¥4,500。購買前會再向你確認。'],
      [ago(3, 8), BUYER, '如果抽籤抽唔中，會唔會收費？'],
      [ago(3, 7, 50), MIA, '不會，抽不中全額退回。'],
      [
        ago(1, 9),
        MIA,
        '好消息！抽中了，號碼 041。同事剛拍的：',
        {
          photos: [
            { thing: 'toyInk', seed: 'midnight-bear', view: 'whole', name: '午夜熊 041.webp' },
            { thing: 'toyInk', seed: 'midnight-bear', view: 'centre', name: '近照.webp' },
          ],
        },
      ],
      [ago(1, 8, 44), BUYER, '嘩！太好喇 😍 麻煩晒！'],
      [ago(0, 6), MIA, '已於羽田寄出，預計星期三到香港。到貨後請在七日內驗收。'],
    ],
  },
  {
    chatType: CHAT_TYPE.goodsFreeze,
    refId: 'repeater-frozen',
    members: [store(SELLER, 2), service(MIA)],
    lines: [
      [
        ago(1, 7),
        MIA,
        '林先生你好，「艾爾定三問懷錶，後配錶殼」已暫時凍結：買家反映機芯編號 118 905 與原廠檔案登記的錶殼不符。',
      ],
      [ago(1, 6, 20), SELLER, '編號冇錯，隻機芯 1912 年出廠，1990 年代先改殼，商品名都寫明「改殼」。'],
      [ago(1, 6, 2), MIA, '明白。請補交：改殼師傅的單據、機芯編號微距照片、以及在描述中寫明改殼年份。'],
      [
        ago(1, 4, 30),
        SELLER,
        '照片先俾你，單據要問返我爸。',
        { photos: [{ thing: 'pocketWatch', seed: 'repeater-frozen', view: 'foot', name: '機芯編號.webp' }] },
      ],
      [ago(0, 10), MIA, '照片收到，編號清晰。單據交齊後一個工作天內可以解凍。'],
      [ago(0, 4, 10), MIA, '提提你：解凍前請勿與買家私下成交，否則保障會失效。'],
    ],
  },
  {
    chatType: CHAT_TYPE.storeFreeze,
    refId: 'store-lam',
    refName: '林氏名錶 Lam & Sons',
    members: [store(SELLER), service('service-leo')],
    lines: [
      [
        ago(31, 5),
        'service-leo',
        '林先生您好，店铺因商业登记证即将到期被系统自动冻结，请上传新证，审核通过后立即恢复。',
      ],
      [ago(31, 3), SELLER, '已經續期，新證剛剛上載咗。'],
      [ago(30, 22), 'service-leo', '已核对，店铺恢复营业。期间商品排名不受影响，给您添麻烦了。'],
      [ago(30, 21, 40), SELLER, '多謝，效率好高。'],
    ],
  },
];

import { CHAT_TYPE } from '#protocol/lookups.ts';
import { ago, client, store, type DemoRoom } from './room-notation.ts';

const BUYER = 'demo-buyer';
const SECOND = 'demo-buyer2';
const SELLER = 'demo-seller';

/** Conversations about goods. */
export const TRADE_ROOMS: readonly DemoRoom[] = [
  {
    chatType: CHAT_TYPE.goods,
    refId: 'chronograph',
    members: [client(BUYER, 2), store(SELLER)],
    lines: [
      [ago(5, 3, 40), BUYER, '林生你好，想了解下這隻 6130 藍面，錶面係原裝定翻新過？'],
      [
        ago(5, 3, 31),
        SELLER,
        '陳小姐你好！原裝，冇翻新。你可以留意時標腳同埋「T SWISS T」嘅位置，同 1969 年嗰批一致。',
      ],
      [ago(5, 3, 30), SELLER, '等我影幾張微距俾你睇。'],
      [
        ago(5, 2, 58),
        SELLER,
        '',
        {
          photos: [
            { thing: 'watchChronograph', seed: 'chronograph', view: 'centre', name: '6130 錶面微距.webp' },
            { thing: 'watchChronograph', seed: 'chronograph', view: 'right', name: '6130 掣及的.webp' },
            { thing: 'watchChronograph', seed: 'chronograph', view: 'whole', name: '6130 正面.webp' },
          ],
        },
      ],
      [ago(5, 2, 41), BUYER, '好靚！六點位小秒針旁邊嗰點係咪霉？', { reply: 3 }],
      [ago(5, 2, 36), SELLER, '係錶鏡上面嘅塵，我抹咗再影過一張。'],
      [
        ago(5, 2, 30),
        SELLER,
        '',
        { photos: [{ thing: 'watchChronograph', seed: 'chronograph', view: 'foot', name: '6130 六點位.webp' }] },
      ],
      [ago(5, 2, 12), BUYER, '見到，乾淨晒 👍 走時數據有冇？'],
      [ago(5, 1, 50), SELLER, '有，今年三月做完保養即日打嘅五方位數據，連埋保養單。', { document: 'logbook' }],
      [ago(4, 9, 20), BUYER, '收到，擺幅 292 幾好。首任物主嗰頁飛行日誌可唔可以睇實物？'],
      [ago(4, 9, 2), SELLER, '可以，正本鎖喺舖頭夾萬。星期六下晝 2 點至 5 點我都喺度，尖沙咀漢口道 18 號地下。'],
      [ago(4, 8, 57), BUYER, '星期六 3 點得唔得？'],
      [ago(4, 8, 55), SELLER, '得，我幫你留位。'],
      [ago(2, 5, 5), BUYER, '今日多謝招呼，隻錶真係好過相。價錢方面，32 萬 8 有冇得再傾？'],
      [ago(2, 4, 48), SELLER, '多謝你專程過嚟。呢隻成本高，最多可以 32 萬，另外送多一條鱷魚帶。'],
      [ago(2, 4, 40), BUYER, '我個預算係 30 萬。你知我上次都喺你度買過。'],
      [ago(2, 4, 22), SELLER, '我記得，嗰隻 2451。30 萬真係做唔到，日誌嗰頁外面已經有人出價。'],
      [ago(2, 4, 15), BUYER, '明白。31 萬 2，當場過戶，唔使分期？', { reply: 14 }],
      [ago(2, 3, 58), SELLER, '俾我同我爸商量下，聽日覆你。'],
      [ago(1, 6, 10), SELLER, '傾完：31 萬 5，連鱷魚帶同兩年保養。呢個係底價啦 🙏'],
      [ago(1, 5, 42), BUYER, '好，我要。但想過平台嘅驗貨先過數，可以嗎？'],
      [ago(1, 5, 36), SELLER, '冇問題，驗貨費我哋一人一半。'],
      [ago(0, 3, 20), BUYER, '咁我聽晚搞掂張單。'],
      [ago(0, 1, 12), SELLER, '好，我已經將隻錶放返入盒，掣同鏈都重新檢查過。'],
      [
        ago(0, 0, 47),
        SELLER,
        '條鱷魚帶想要啡定黑？我兩條都備咗。',
        { photos: [{ thing: 'watchChronograph', seed: 'chronograph', view: 'below', name: '鱷魚帶 啡.webp' }] },
      ],
    ],
  },
  {
    chatType: CHAT_TYPE.goods,
    refId: 'imperial-bangle',
    members: [client(BUYER), client('zhou-lei', 2)],
    lines: [
      [ago(6, 7), BUYER, '周小姐你好，想問這隻手鐲的來源，除了家傳，還有當年的發票嗎？'],
      [ago(6, 6, 20), 'zhou-lei', '您好！1988年在广州友谊商店买的，发票我外婆一直夹在相册里，我拍给您看，编号可以查。'],
      [
        ago(6, 6, 4),
        'zhou-lei',
        '',
        {
          photos: [
            { thing: 'jadeGreen', seed: 'imperial-bangle', view: 'whole', name: '手镯 自然光.webp' },
            { thing: 'jadeGreen', seed: 'imperial-bangle', view: 'foot', name: '七点位 透光.webp' },
          ],
        },
      ],
      [ago(6, 5, 31), BUYER, '七點位的癒合紋，指甲刮得到嗎？', { reply: 2 }],
      [ago(6, 5, 12), 'zhou-lei', '刮不到的，是愈合纹不是裂。鉴定所放大镜下也写了“未见开放性裂隙”。'],
      [ago(6, 5, 10), 'zhou-lei', '这是去年的证书，您可以在官网输编号核对。', { document: 'appraisal' }],
      [ago(5, 20), BUYER, '核對了，編號、重量都一致，多謝。手鐲現在還在香港保管庫？'],
      [ago(5, 19, 30), 'zhou-lei', '对，在中环那边寄售，您预约就能看，不用等我过关 😄'],
      [ago(3, 2), BUYER, '我約了星期四。若滿意，可否以 160 萬成交？'],
      [ago(3, 1, 14), 'zhou-lei', '我跟妈妈商量了，她说有缘的话 163 万可以。'],
      [ago(0, 8, 30), BUYER, '看過了，比相片更通透。163 萬，我們週末簽約。'],
    ],
  },
  {
    chatType: CHAT_TYPE.goods,
    refId: 'puer-1988',
    members: [client(BUYER), store('wang-siyuan')],
    lines: [
      [ago(9, 4), BUYER, '王老闆，88青這餅乾倉記錄可以看嗎？'],
      [ago(9, 3, 20), 'wang-siyuan', '可以的，昆明仓每年两次温湿度记录都在。我们开汤给您看，您什么时候方便视频？'],
      [ago(9, 3, 5), BUYER, '今晚九點可以。'],
      [
        ago(8, 22),
        'wang-siyuan',
        '刚刚第七水，汤还很活。这是开饼前拍的饼面，条索很清楚。',
        { photos: [{ thing: 'teaCake', seed: 'puer-1988', view: 'centre', name: '饼面.webp' }] },
      ],
      [ago(8, 21, 40), BUYER, '樟香很清楚，沒有倉味。我要一餅，寄順豐到香港可以嗎？'],
      [ago(8, 21, 12), 'wang-siyuan', '可以，保价寄出，附检测报告。'],
      [ago(7, 2), 'wang-siyuan', '已寄出，单号发您邮箱了。到了先醒茶三天再喝，会更好。'],
      [ago(4, 1), BUYER, '收到了，完好。多謝王老闆！'],
    ],
  },
  {
    chatType: CHAT_TYPE.goods,
    refId: 'phra-somdej',
    members: [client(BUYER), store('somchai-r')],
    lines: [
      [ago(3, 9), BUYER, 'Hello Khun Somchai, is the crack on the left knee stable?'],
      [
        ago(3, 8, 15),
        'somchai-r',
        'Sawasdee krub. Yes, it is a drying crack from the kiln, as old as the amulet. I never fill cracks – you would see it under the loupe.',
      ],
      [
        ago(3, 8, 2),
        'somchai-r',
        'Here, raking light from the left.',
        { photos: [{ thing: 'amulet', seed: 'phra-somdej', view: 'centre', name: 'raking light.webp' }] },
      ],
      [ago(3, 7, 40), BUYER, 'Thank you, very clear. May I ask which temple issued the 2019 certificate?'],
      [
        ago(3, 7, 21),
        'somchai-r',
        'The association in Bangkok, not a temple. They keep a photograph on file; I can ask them to confirm it to you directly.',
      ],
      [ago(2, 11), BUYER, 'That would be kind. I will be in Bangkok in December and would like to see it.'],
      [ago(2, 10, 34), 'somchai-r', 'You are welcome any day before six. Tea is ready. 🙏'],
    ],
  },
  {
    chatType: CHAT_TYPE.goods,
    refId: 'mogok-ruby',
    members: [client(BUYER, 3), store('priya-nair')],
    lines: [
      [ago(1, 20), BUYER, 'Hi Priya, does the Lucerne report comment on the silk?'],
      [
        ago(1, 19, 22),
        'priya-nair',
        'Good morning! It does: “short rutile needles, partly exsolved, consistent with no heating”. That is what gives the stone its glow.',
      ],
      [ago(1, 18, 50), BUYER, 'And how does it look in daylight, not under lamps?'],
      [
        ago(0, 9, 12),
        'priya-nair',
        'Taken by the window just now, no filter.',
        {
          photos: [
            { thing: 'ruby', seed: 'mogok-ruby', view: 'centre', name: 'window light.webp' },
            { thing: 'ruby', seed: 'mogok-ruby', view: 'left', name: 'table facet.webp' },
          ],
        },
      ],
      [ago(0, 9, 10), 'priya-nair', 'I am in Singapore on the 28th and 29th. Shall I bring it?'],
      [ago(0, 2, 5), 'priya-nair', 'No hurry at all – I only need to know by Wednesday for the carnet.'],
    ],
  },
  {
    chatType: CHAT_TYPE.goods,
    refId: 'orbit-12',
    members: [client(BUYER), client('sun-ruolin')],
    lines: [
      [ago(12, 3), BUYER, '若琳你好，《環行 #12》的印刷品是什麼紙？'],
      [ago(12, 2, 20), 'sun-ruolin', '你好呀～是无酸棉浆纸，310克，40乘40厘米，背面手写编号。'],
      [
        ago(12, 2),
        'sun-ruolin',
        '每个区块高度都会转一点点，我寄的时候会印收货那一刻的样子。',
        { photos: [{ thing: 'tokenViolet', seed: 'orbit-12', view: 'whole', name: 'orbit-12.webp' }] },
      ],
      [ago(11, 20), BUYER, '很浪漫。我考慮幾天，先收藏。'],
    ],
  },
  {
    chatType: CHAT_TYPE.goods,
    refId: 'calatrava',
    members: [client(SECOND), store(SELLER, 2)],
    lines: [
      [
        ago(4, 2),
        SECOND,
        'Good evening, Mr Lam. Is the 2451 a good first vintage watch, or should I start with something less delicate?',
      ],
      [
        ago(4, 1, 31),
        SELLER,
        'Good evening Ms Tan! It is a fine first one if you wind it every morning and keep it dry. Thin, but not fragile.',
      ],
      [
        ago(4, 1, 20),
        SELLER,
        'The dial has never been touched. Look at the feet of the markers.',
        { photos: [{ thing: 'watchDress', seed: 'calatrava', view: 'centre', name: '2451 dial.webp' }] },
      ],
      [ago(4, 0, 55), SECOND, 'Beautiful. Would you ship to Singapore, insured?'],
      [ago(3, 22), SELLER, 'Yes, door to door, two days. Duty is yours, insurance is mine.'],
      [ago(1, 2), SECOND, 'Then let me sleep on it one more night.'],
      [ago(0, 5, 15), SECOND, 'Slept well. HK$178,000, and I pay the insurance as well?'],
    ],
  },
  {
    chatType: CHAT_TYPE.goods,
    refId: 'golden-bear',
    members: [client(SECOND, 1), client('nurul-aisyah')],
    lines: [
      [ago(2, 6), SECOND, 'Hi Nurul! Is Ah Gam number 77 still available?'],
      [
        ago(2, 5, 20),
        'nurul-aisyah',
        'Hi! Yes, still on my shelf, giving me judgemental looks.',
        { photos: [{ thing: 'toyGold', seed: 'golden-bear', view: 'centre', name: 'ah gam.webp' }] },
      ],
      [ago(2, 5, 2), SECOND, 'Ha. Any paint rub under the ears?'],
      [
        ago(2, 4, 40),
        'nurul-aisyah',
        'None. I checked with a torch. I can meet at Orchard on Saturday if you are in town.',
      ],
    ],
  },
];

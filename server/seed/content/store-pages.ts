import type { DemoStorePage } from './store-notation.ts';

const DAY = 24;

/** What the open stores of the demo show, each in the language of its customers. */
export const STORE_PAGES: Readonly<Record<string, DemoStorePage>> = {
  'store-lam': {
    background: [
      { thing: 'watchPerpetual', seed: 'perpetual' },
      { thing: 'watchChronograph', seed: 'chronograph' },
      { thing: 'watchDress', seed: 'calatrava' },
    ],
    phone: '+852 2301 8460',
    terms:
      '訂金三成，尾數於交收時付清；可先送平台或閣下指定的錶匠驗貨，驗貨費各付一半。古董錶不防水，請勿沾水。\n30% deposit, the balance on handover. Inspection by Vermeil or by a watchmaker of your choice is welcome; we share its cost. Vintage watches are not water resistant.',
    posts: [
      {
        hoursAgo: 5,
        content:
          '藍面計時今朝做完最後一次五方位測試，平均日差 +3 秒。錶盒、保養單齊。\nThe blue chronograph passed its last five-position test this morning: +3 s a day on average.',
        pictures: [
          { thing: 'watchChronograph', seed: 'chronograph' },
          { thing: 'watchChronograph', seed: 'chronograph', view: 'centre' },
          { thing: 'watchChronograph', seed: 'chronograph', view: 'foot' },
        ],
        likedBy: ['demo-buyer', 'demo-buyer2', 'marcus-lim', 'ho-meiling', 'wong-chikeung'],
      },
      {
        hoursAgo: 6 * DAY,
        content: '新到：綠面潛水錶，陶瓷圈，殼鏈未打磨，錶節齊全。星期三起舖頭有得睇。',
        pictures: [
          { thing: 'watchDiver', seed: 'diver' },
          { thing: 'watchDiver', seed: 'diver', view: 'right' },
        ],
        likedBy: ['wong-chikeung', 'lee-yawen', 'cheung-hiutung'],
      },
      {
        hoursAgo: 31 * DAY,
        content:
          '阿爸話：錶面有少少黃唔好洗，嗰種黃係時間畀佢嘅。\nMy father says: never clean a dial that has gone ivory. Time gave it that colour.',
        pictures: [{ thing: 'watchDress', seed: 'calatrava', view: 'left' }],
        likedBy: ['demo-buyer', 'demo-buyer2', 'priya-nair', 'somchai-r', 'sun-ruolin', 'zhou-lei'],
      },
    ],
    comments: [
      {
        by: 'demo-buyer',
        hoursAgo: 2 * DAY + 3,
        level: 5,
        content: '林生好有耐性，五方位數據同機芯相都主動俾我睇。現場試戴兩個鐘都冇催過我，下次買錶一定再搵佢。',
      },
      {
        by: 'demo-buyer2',
        hoursAgo: 2 * DAY + 9,
        level: 4,
        goods: 'calatrava',
        content:
          'Exactly as photographed, and they answered every question about the markers before I asked twice. One star off because replies can take a day when the shop is busy.',
        pictures: [{ thing: 'watchDress', seed: 'calatrava', view: 'centre' }],
      },
      {
        by: 'marcus-lim',
        hoursAgo: 2 * DAY + 20,
        level: 5,
        content:
          'Bought a dress watch for my father here and had it serviced a year later. They kept the old mainspring in a bag for us. That is how it should be done.',
      },
    ],
  },
  'store-yangu': {
    background: [
      { thing: 'teaCake', seed: 'puer-1988', view: 'left' },
      { thing: 'teapot', seed: 'yangu-room' },
      { thing: 'teaCake', seed: 'puer-1988' },
    ],
    phone: '+86 755 8295 6610',
    terms: '先寄样后成交，样茶免费，运费到付。整提成交可到仓验货，验货当日锁定价格。',
    posts: [
      {
        hoursAgo: 20,
        content: '88年青饼今天开了一片做样，汤色已转琥珀，药香很稳。需要样茶的朋友留言，先到先得，只有十二份。',
        pictures: [
          { thing: 'teaCake', seed: 'puer-1988' },
          { thing: 'teaCake', seed: 'puer-1988', view: 'centre' },
        ],
        likedBy: ['demo-buyer', 'wong-chikeung', 'lee-yawen', 'zhao-mingxuan'],
      },
      {
        hoursAgo: 12 * DAY,
        content: '仓库这周湿度记录：62%–66%，温度 24℃ 上下。每个月底公布一次，欢迎监督。',
        pictures: [{ thing: 'teapot', seed: 'yangu-room' }],
        likedBy: ['zhao-mingxuan', 'sun-ruolin'],
      },
    ],
    comments: [
      {
        by: 'demo-buyer',
        hoursAgo: DAY + 6,
        level: 5,
        goods: 'puer-1988',
        content: '先寄咗 20 克樣茶俾我試，同整餅開出嚟嘅味道一致。倉儲記錄寫得好清楚，買得放心。',
      },
      {
        by: 'wong-chikeung',
        hoursAgo: 21 * DAY,
        level: 4,
        content: '茶好，包裝仲可以再紮實啲，餅邊有少少甩。老闆即刻補咗一泡樣茶，態度冇得彈。',
      },
      {
        by: 'lee-yawen',
        hoursAgo: 55 * DAY,
        level: 5,
        content: '岩茶焙火拿捏得很穩，三年來每一批都試過。問什麼答什麼，不會硬推。',
      },
    ],
  },
  'store-meridian': {
    background: [
      { thing: 'wineRed', seed: 'burgundy' },
      { thing: 'wineRed', seed: 'burgundy', view: 'centre' },
      { thing: 'whisky', seed: 'single-malt' },
    ],
    phone: '+65 6223 4107',
    terms:
      'Prices in bond unless stated. Bottles leave our store by temperature-controlled van only. Buyers must be of legal drinking age; we check on delivery.',
    posts: [
      {
        hoursAgo: 30,
        content:
          'The 1974 came out of the rack for its yearly check: level still at the shoulder, wax intact, closure dry. New photographs are in the listing.',
        pictures: [
          { thing: 'whisky', seed: 'single-malt' },
          { thing: 'whisky', seed: 'single-malt', view: 'centre' },
        ],
        likedBy: ['demo-buyer2', 'demo-seller', 'wu-chunchieh'],
      },
      {
        hoursAgo: 17 * DAY,
        content:
          'Two cases of mature Burgundy arrived from a single-owner cellar in Lausanne. Tasting notes on Friday, after we have opened one ourselves.',
        pictures: [{ thing: 'wineRed', seed: 'burgundy' }],
        likedBy: ['cheung-hiutung', 'demo-seller', 'nurul-aisyah'],
      },
    ],
    comments: [
      {
        by: 'wu-chunchieh',
        hoursAgo: 13 * DAY,
        level: 5,
        content: '液位、封瓶、酒標每一項都附近照，運到台北全程溫控，開箱時還是 16 度。',
      },
      {
        by: 'cheung-hiutung',
        hoursAgo: 26 * DAY,
        level: 3,
        content: '酒無問題，但交收時間改咗兩次。最後送多支半瓶裝賠罪，算係有交代。',
      },
    ],
  },
  'store-nair': {
    background: [
      { thing: 'pearls', seed: 'south-sea-pearls' },
      { thing: 'ruby', seed: 'mogok-ruby' },
      { thing: 'paraiba', seed: 'paraiba' },
    ],
    phone: '+60 3-2148 7720',
    terms:
      'Stones are reserved for 48 hours on request. Any laboratory of your choice may re-test at our cost if its report differs from ours.',
    posts: [
      {
        hoursAgo: 44,
        content:
          'Daylight, no filter, no loupe light. This is what “pigeon’s blood” means when it is not a sales word.',
        pictures: [
          { thing: 'ruby', seed: 'mogok-ruby' },
          { thing: 'ruby', seed: 'mogok-ruby', view: 'centre' },
        ],
        likedBy: ['demo-buyer', 'demo-buyer2', 'sun-ruolin', 'ho-meiling', 'zhou-lei'],
      },
      {
        hoursAgo: 15 * DAY,
        content: 'Seventy pearls in two strands, every knot tied by hand. Matching them took us two years.',
        pictures: [{ thing: 'pearls', seed: 'south-sea-pearls' }],
        likedBy: ['demo-buyer', 'cheung-hiutung'],
      },
    ],
    comments: [
      {
        by: 'demo-buyer',
        hoursAgo: 14,
        level: 5,
        content: 'Priya 影咗日光、燈光同手電三條片俾我，仲主動講明腰位有個天然缺口。咁坦白嘅珠寶商好少見。',
      },
      {
        by: 'ho-meiling',
        hoursAgo: 35 * DAY,
        level: 4,
        content: '珍珠光澤一流，證書可以上網核對。預約要等兩個星期，所以扣一分。',
      },
      {
        by: 'sun-ruolin',
        hoursAgo: 60 * DAY,
        level: 5,
        content: '帕拉伊巴的霓虹感在自然光下非常明显，和视频一致。复检结果与原证书相符。',
      },
    ],
  },
  'store-siam': {
    background: [
      { thing: 'amulet', seed: 'phra-somdej', view: 'left' },
      { thing: 'amulet', seed: 'phra-somdej' },
    ],
    phone: '+66 2 226 1180',
    terms:
      'Every amulet is shown with its repairs marked. Certificates of the association stay with the amulet. No sale to minors.',
    posts: [
      {
        hoursAgo: 70,
        content:
          'The crack across the left knee is as old as the tablet and was never filled. Raking light shows it in the second picture.',
        pictures: [
          { thing: 'amulet', seed: 'phra-somdej' },
          { thing: 'amulet', seed: 'phra-somdej', view: 'centre' },
        ],
        likedBy: ['demo-buyer', 'nurul-aisyah'],
      },
    ],
    comments: [
      {
        by: 'demo-buyer',
        hoursAgo: 2 * DAY + 1,
        level: 4,
        content: 'Somchai 將修補過嘅位逐個圈出嚟，好老實。泰文證書佢幫手譯咗做英文。',
      },
      {
        by: 'nurul-aisyah',
        hoursAgo: 48 * DAY,
        level: 5,
        content:
          'I know nothing about amulets and he told me so, kindly, and then taught me for an hour. Bought nothing the first time. Came back.',
      },
    ],
  },
};

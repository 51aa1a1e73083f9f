/** Words for the large seed: names and sentences that are drawn together by number. */
export const CROWD_NAMES = {
  en: { family: ['Tan', 'Lim', 'Ng', 'Wong', 'Chan', 'Lee', 'Goh', 'Ong', 'Nair', 'Rahman', 'Suwan', 'Chua'], given: ['Grace', 'Adrian', 'Mei', 'Daniel', 'Farah', 'Hugo', 'Irene', 'Jia', 'Kiran', 'Lydia', 'Nathan', 'Siti'] },
  zh: { family: ['陳', '林', '黃', '張', '李', '王', '吳', '劉', '蔡', '楊', '許', '鄭'], given: ['子軒', '詠詩', '家豪', '雅婷', '思遠', '曉彤', '俊傑', '美玲', '志明', '若琳', '浩然', '嘉敏'] },
} as const;

/** About what people say to each other here, short and long. */
export const CROWD_SENTENCES: readonly string[] = [
  'Is it still available?', 'Yes, it is.', 'Could you send a picture of the back?', 'Thank you!', 'Let me think about it until tomorrow.', 'I can meet in Central on Friday after six.',
  'The certificate number checks out, I looked it up this morning.', 'Shipping would be insured door to door, two to three working days.', 'How firm is the price?', 'I could come down by five percent if you collect it yourself.',
  'The case has never been polished; you can still see the sharp line where the lug meets the side.', 'There is a hairline at the mouth, stable, and I have priced it in.', 'What is the fill level on the second bottle?',
  'My father bought it from the dealer’s widow in 1987, and it has stayed in the same drawer ever since.', 'Deal.', 'Wonderful, I will reserve it for you.', 'Arrived safely, even better than in the photographs.',
  'Would you consider a trade against a coin of the same year?', 'No reserve, the auction ends on Sunday evening.', 'The expert says it is right, and that the stand is later.',
  '仲有冇貨？', '有，啱啱影咗新相俾你。', '可唔可以平少少？', '多謝你！', '聽日覆你。', '星期六下晝喺尖沙咀交收得唔得？', '證書編號我喺網上核對過，冇問題。', '底價係咁多，不過可以送多個盒。',
  '呢隻錶我自己戴咗三年，走時一日快四秒，所有錶節同單據都齊。', '壺蓋內側有粒米咁大嘅磕傷，唔影響密合，我影咗近照，你慢慢睇。', '收到貨，包裝好穩陣，好滿意。', '我爸爸話呢件係佢後生時喺摩羅街買返嚟嘅，一直冇放過手。',
  '成交！', '我再諗諗先。', '可以經平台驗貨，費用一人一半。', '下星期去台北，可以順便帶俾你。', '呢個價我真係做唔到，唔好意思。', '有冇自然光下面嘅相？',
  '请问还在吗？', '在的，随时可以看货。', '能再优惠一点吗？', '好的，谢谢！', '我考虑一下，明天回复您。', '支持鉴定后付款，鉴定费各付一半。', '这块料子是老坑的，水头足，灯下看没有裂。', '顺丰保价寄出，单号稍后发您。',
  '茶饼一直干仓存放，没有受潮，开汤视频我晚上拍给您看，觉得合适再下单。', '这枚银元的包浆很自然，边齿完整，评级盒编号可以在官网查询。', '已收到，品相比照片还好，感谢老板。', '爷爷那辈传下来的，一直放在樟木箱里，没有修补过。',
  '成交，今晚付款。', '可以走平台寄售，佣金百分之五。', '有没有透光的照片？', '周末到深圳面交可以吗？', '这个价格很合理了，再低就亏本了。', '沉香上手闻一下就知道，网上说不清楚的。',
];

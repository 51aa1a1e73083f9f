/** A term of the trade or of the product: its one word in each language, and the words that no text uses for it. */
export type Term = {
  readonly en: string;
  readonly 'zh-HK': string;
  readonly 'zh-CN': string;
  readonly never?: { readonly [locale in 'en' | 'zh-HK' | 'zh-CN']?: readonly string[] };
  /** Words for other terms: no translation of an English text that names this term uses them. */
  readonly confused?: { readonly [locale in 'zh-HK' | 'zh-CN']?: readonly string[] };
};

const term = (en: string, hk: string, cn: string, rest: Pick<Term, 'never' | 'confused'> = {}): Term => ({
  en,
  'zh-HK': hk,
  'zh-CN': cn,
  ...rest,
});
const never = (en: string, hk = '', cn = ''): Pick<Term, 'never'> => ({
  never: { en: words(en), 'zh-HK': words(hk), 'zh-CN': words(cn) },
});
const words = (text: string): string[] => (text === '' ? [] : text.split(', '));

/** English words are matched whole, with and without a plural s. */
export const TERMS: readonly Term[] = [
  // Objects
  term('item', '藏品', '藏品', never('piece, goods, merchandise', '商品, 貨品', '商品, 货品, 宝贝')),
  term('lot', '拍品', '拍品', never('auction item', '拍賣品', '拍卖品')),
  term('collectible', '數碼藏品', '数字藏品', never('crypto collectible', '數位藏品', '数码藏品')),
  term('category', '分類', '分类', never('', '類別, 類目', '类别, 类目')),
  term('provenance', '來源', '来源', never('ownership history', '來歷', '来历')),
  term('condition', '品相', '品相', never('', '成色', '成色')),
  term('condition report', '品相報告', '品相报告', never('state report, quality report')),
  term('certificate', '證書', '证书', never('paper of the item')),
  term('description', '描述', '描述', never('', '商品描述', '商品描述')),
  term('picture', '圖片', '图片', never('photo', '圖像', '图像')),
  term('favourite', '收藏', '收藏', never('favorite, wish list, bookmark, watchlist', '我的最愛', '心愿单')),
  term('list', '上架', '上架', never('put up, hand in', '掛牌', '挂牌')),
  term('listing', '刊登', '上架', never('listing page', '', '免费发布, 发布费')),
  term('draft', '草稿', '草稿', never('unsaved copy', '草稿箱', '草稿箱')),
  // Auctions
  term('auction', '拍賣', '拍卖', never('auctioning', '競拍', '竞价')),
  term('bid', '出價', '出价', { confused: { 'zh-HK': ['報價'], 'zh-CN': ['报价'] } }),
  term('bidder', '競投者', '竞拍者', never('', '競拍者, 投標', '竞投, 投标')),
  term('current bid', '目前出價', '当前出价', never('highest offer, top bid', '現時叫價', '现价')),
  term('minimum bid', '最低出價', '最低出价', never('least bid, at least bid')),
  term('maximum bid', '出價上限', '出价上限', never('proxy bid, autobid', '最高代理價', '代理出价')),
  term('bid increment', '加價幅度', '加价幅度', never('each bid adds, bid step', '加幅', '加幅')),
  term('starting price', '起拍價', '起拍价', never('opening price', '底標', '起始价')),
  term('reserve price', '底價', '底价', never('floor price, lowest price', '保留價', '保留价')),
  term('estimate', '估價', '估价', never('guide price', '預估', '预估价')),
  term('hammer price', '落槌價', '落槌价', never('knock-down price', '落鎚', '落锤')),
  term('buyer’s premium', '買家佣金', '买家佣金', never('buyer fee', '買方酬金', '买方酬金')),
  term('buy-now price', '一口價', '一口价', never('at once for, buyout', '即買價', '立即购价')),
  term('outbid', '被超越', '被超越', never('overbid', '被加價', '被反超')),
  term('lead', '領先', '领先', never('ahead of all')),
  term('win', '投得', '拍得', never('', '拍得', '投得, 竞得')),
  term('void', '撤銷', '撤销', never('annul, nullify', '作廢', '作废')),
  term('verify', '核實', '核实', never('double-check')),
  // Prices, offers and deals
  term('price', '價格', '价格', never('pricing', '價錢', '价钱')),
  term('fixed price', '定價', '定价', { confused: { 'zh-HK': ['一口價'], 'zh-CN': ['一口价'] } }),
  term('asking price', '定價', '定价', never('list price', '標價', '标价')),
  term('offer', '議價', '议价', { confused: { 'zh-HK': ['報價'], 'zh-CN': ['报价'] } }),
  term('counter-offer', '還價', '还价', never('counteroffer, another price', '還盤', '还盘')),
  term('accept', '接受', '接受', never('take the offer')),
  term('decline', '婉拒', '拒绝', never('refuse, turn down', '謝絕', '谢绝')),
  term('withdraw', '撤回', '撤回', never('take back, retract')),
  term('deal', '交易', '交易', never('order number', '訂單', '订单')),
  term('purchase', '購買', '购买', never('', '下單', '下单')),
  term('delivery', '交收', '交付', never('shipping', '交付', '交收')),
  term('handover', '面交', '面交', never('hand-over', '當面交收', '当面交付')),
  term('currency', '貨幣', '币种', never('', '幣種', '')),
  term('platform fee', '平台費用', '平台费用', never('service charge', '手續費', '手续费')),
  term('consignment', '寄售', '寄售', never('', '寄賣', '寄卖')),
  term('sourcing', '代購', '代购', never('agent buy, agent-buy, proxy buying, agent buying', '代買', '代买')),
  term('quote', '報價', '报价', { ...never('quotation'), confused: { 'zh-HK': ['議價'], 'zh-CN': ['议价'] } }),
  term('optional', '選填', '选填', never('may stay empty', '可留空', '可留空')),
  // People and stores
  term('buyer', '買家', '买家', never('purchaser', '買方', '买方')),
  term('seller', '賣家', '卖家', never('vendor, keeper', '賣方', '卖方')),
  term('collector', '藏家', '藏家', never('', '收藏者', '收藏者')),
  term('store', '商店', '店铺', never('shop, boutique', '店鋪', '商店')),
  term('merchant', '商戶', '商家', never('', '商家', '商户')),
  term('staff', '職員', '工作人员', never('moderator, our team', '專人, 團隊, 本站人員', '专人, 团队, 本站人员')),
  term('customer service', '客戶服務', '客服', never('helpdesk, support team', '', '客户服务')),
  term('this site', '本平台', '本平台', never('', '本行, 本站', '本行, 本站')),
  term('follow', '關注', '关注', never('subscribe', '追蹤賣家', '订阅卖家')),
  term('account', '帳戶', '账号', never('', '賬戶, 戶口', '账户, 帐号')),
  term('close the account', '註銷帳戶', '注销账号', {
    never: {
      en: ['delete your account', 'remove the account'],
      'zh-HK': ['刪除帳戶', '移除帳戶'],
      'zh-CN': ['删除账号'],
    },
  }),
  term('identity verification', '身份認證', '身份认证', never('identity check', '身分, 身份驗證', '身份验证')),
  // Reviews, messages and the rest
  term('review', '審核', '审核', never('', '審閱, 審批', '审阅, 审批')),
  term('store review', '評價', '评价', never('store comment', '評論', '评论')),
  term('submit', '提交', '提交', never('hand in, handed in', '遞交', '递交')),
  term('review case', '個案', '审核单', never('', '', '案件')),
  term('freeze', '凍結', '冻结', never('suspend, suspended', '封鎖, 封禁', '封锁, 封禁')),
  term('take down', '下架', '下架', never('pull down')),
  term('conversation', '對話', '对话', never('room, chat room', '聊天室, 會話', '聊天室, 会话')),
  term('message', '訊息', '消息', never('', '信息, 消息框', '讯息')),
  term('voice note', '語音訊息', '语音消息', never('voice message', '', '语音信息')),
  term('notice', '通知', '通知', never('notification', '提醒消息', '提醒消息')),
  term('reply', '回覆', '回复', never('', '答覆', '答复')),
  term('recall', '收回', '撤回', never('unsend', '', '收回')),
  term('publish', '發布', '发布', never('', '發佈', '')),
  term('sign in', '登入', '登录', never('log in, login', '登錄', '登入')),
  term('email', '電郵', '邮箱', never('e-mail', '郵箱, 電子郵件', '电邮')),
  term('mobile phone', '手提電話', '手机', never('cell phone, handphone', '行動電話', '移动电话')),
  term('verification code', '驗證碼', '验证码', never('passcode', '認證碼', '认证码')),
  term('upload', '上載', '上传', never('', '上傳', '上载')),
  term('save', '儲存', '保存', never('', '保存', '储存')),
];

/** Texts that keep words of the list, with the reason. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  'room create error': 'spec §8',
};

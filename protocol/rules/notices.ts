/**
 * The kinds of notices (spec §3, Room types; §7, Notifications), one row per kind. Frames, the SQL check, the calls of
 * server and worker, seen marks and rows of the bell follow from this table; `server/notices/README.md` shows how to
 * add a kind.
 */
import type { Notice } from '../entities/notice.ts';

export type UnreadCallName =
  'notices.attention' | 'notices.auction' | 'notices.agent' | 'notices.storeUpdates' | 'notices.push';
export type SeenCallName = 'notices.auctionSeen' | 'notices.auctionCompleteSeen' | 'notices.pushRead';

export type NoticeOf<Type extends Notice['type']> = Extract<Notice, { type: Type }>;

type WithStore = { extra: { store: { id: string } } };

/** The fields of a notice that hold a person with a name. */
type PersonField<Of extends Notice> = {
  [Field in keyof Of]-?: Of[Field] extends { userId: string; userName: string } | null ? Field : never;
}[keyof Of];

type NoticeKind<Of extends Notice> = {
  /** The call that lists notices of this kind. `notices.push` serves any kind and needs no code for a new one. */
  readonly unread: UnreadCallName;
  /** The call that marks one as seen. `notices.pushRead` serves any kind. */
  readonly seen: SeenCallName;
  /** Which other notices are marked as seen: earlier ones of the kind, earlier ones of the same store, or none. */
  readonly seenScope: 'kind' | 'one' | (Of extends WithStore ? 'store' : never);
  /** Fetched only for users who are a store (spec §4). */
  readonly storesOnly?: true;
  /** Fields with a person's name, which account removal replaces. */
  readonly people: readonly PersonField<Of>[];
  /** What the notice is about, for its row in the bell. */
  readonly subject: (notice: Of) => { id: string; title?: string; store?: string };
};

/** In the order of spec §3, Room types. The SQL check of the table `notices` lists them in the same order. */
export const NOTICE_KINDS = {
  attention_action: {
    unread: 'notices.attention',
    seen: 'notices.pushRead',
    seenScope: 'kind',
    people: ['follower'],
    subject: ({ follower }) => ({ id: follower.userId }),
  },
  attention_update: {
    unread: 'notices.storeUpdates',
    seen: 'notices.pushRead',
    seenScope: 'store',
    people: [],
    subject: ({ extra: { commodity, store } }) => ({ id: commodity.id, title: commodity.title, store: store.name }),
  },
  auction_bidding: {
    unread: 'notices.auction',
    seen: 'notices.auctionSeen',
    seenScope: 'kind',
    people: ['biddingUser'],
    subject: ({ commodity }) => commodity,
  },
  agent_buy: {
    unread: 'notices.agent',
    seen: 'notices.pushRead',
    seenScope: 'kind',
    people: [],
    subject: ({ agent }) => ({ id: agent.id }),
  },
  auction_complete: {
    unread: 'notices.auction',
    seen: 'notices.auctionCompleteSeen',
    seenScope: 'one',
    people: ['biddingUser'],
    subject: ({ commodity }) => commodity,
  },
  freezeStore: {
    unread: 'notices.push',
    seen: 'notices.pushRead',
    seenScope: 'kind',
    storesOnly: true,
    people: [],
    subject: ({ extra: { store } }) => ({ id: store.id, store: store.name }),
  },
  freezeGoods: {
    unread: 'notices.push',
    seen: 'notices.pushRead',
    seenScope: 'kind',
    storesOnly: true,
    people: [],
    subject: ({ extra }) => ({ id: extra.goodsId, title: extra.goodsTitle }),
  },
  discussion: {
    unread: 'notices.push',
    seen: 'notices.pushRead',
    seenScope: 'kind',
    people: ['person'],
    subject: ({ article }) => article,
  },
  saved_search: {
    unread: 'notices.push',
    seen: 'notices.pushRead',
    seenScope: 'one',
    people: [],
    subject: ({ search, goods: [newest] }) => ({ id: search.id, ...(newest && { title: newest.title }) }),
  },
} as const satisfies { [Type in Notice['type']]: NoticeKind<NoticeOf<Type>> };

export type NoticeType = keyof typeof NOTICE_KINDS;
/** The kinds that an unread call lists. */
export type TypeReadBy<Name extends UnreadCallName> = {
  [Type in NoticeType]: (typeof NOTICE_KINDS)[Type]['unread'] extends Name ? Type : never;
}[NoticeType];

export const NOTICE_TYPES = Object.keys(NOTICE_KINDS) as NoticeType[];

const kindOf = (type: NoticeType): NoticeKind<Notice> => NOTICE_KINDS[type] as NoticeKind<Notice>;

/** @returns the kinds that the call lists. */
export const typesReadBy = <Name extends UnreadCallName>(call: Name): TypeReadBy<Name>[] =>
  NOTICE_TYPES.filter((type): type is TypeReadBy<Name> => kindOf(type).unread === call);

/** @returns the kinds that the call marks as seen. */
export const typesMarkedBy = (call: SeenCallName): NoticeType[] =>
  NOTICE_TYPES.filter((type) => kindOf(type).seen === call);

/** @returns the kinds whose notices mark the given others as seen with them. */
export const typesSeenBy = (scope: 'kind' | 'one' | 'store'): NoticeType[] =>
  NOTICE_TYPES.filter((type) => kindOf(type).seenScope === scope);

/** @returns the requests that together list every notice of a user. `notices.push` lists one kind per request. */
export function unreadRequests(isStore: boolean): { call: UnreadCallName; types: NoticeType[] }[] {
  const wanted = NOTICE_TYPES.filter((type) => isStore || !kindOf(type).storesOnly);
  const requests = new Map<string, { call: UnreadCallName; types: NoticeType[] }>();
  for (const type of wanted) {
    const call = kindOf(type).unread;
    const key = call === 'notices.push' ? type : call;
    requests.set(key, { call, types: [...(requests.get(key)?.types ?? []), type] });
  }
  return [...requests.values()];
}

/** Fields of any kind with a person's name. */
export const NOTICE_PEOPLE: readonly string[] = [...new Set(NOTICE_TYPES.flatMap((type) => kindOf(type).people))];

/** @returns what the notice is about: its id, and the titles of the goods and the store if it has them. */
export const noticeSubject = (notice: Notice): { id: string; title?: string; store?: string } =>
  kindOf(notice.type).subject(notice);

/** @returns how marking a notice of this kind as seen affects others; see `seenScope`. */
export const seenScopeOf = (type: NoticeType): 'kind' | 'one' | 'store' => kindOf(type).seenScope;

/** @returns the id of the notification room: one per kind, with scope `store` one per store. */
export function noticeRoomId(notice: Notice): string {
  const store = seenScopeOf(notice.type) === 'store' ? `_${(notice as Notice & WithStore).extra.store.id}` : '';
  return `notice_${notice.type}${store}`;
}

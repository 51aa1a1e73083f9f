/**
 * The views that tabs render: plain, cloneable data, one per topic. Items of lists have an `id`, so that changes are
 * sent as small patches (patch.ts). The field is `phase`, never `status`: @xstate/react throws on `status: 'error'`.
 */
import './blob.ts';
import type { AuctionState, BidRecord } from '../entities/auction.ts';
import type { Reply } from '../entities/message.ts';
import type { Notice } from '../entities/notice.ts';
import type { UserProfile } from '../entities/user.ts';
import type { ErrorData } from '../errors.ts';
import type { BidderView } from '../http/auctions.ts';
import type { CallResponse } from '../http/define-call.ts';
import type { FactorMethod } from '../http/second-factors.ts';
import type { suggestGoods } from '../http/goods-search.ts';
import type { BidMode } from '../rules/bid-steps.ts';
import type { CodeTarget } from '../http/registration.ts';
import type { EditedArticle, EditedGoods, EditedReply, PlacedBid } from './commands.ts';
import type { ChatType, MessageStatus, ParticipantType, UploadStatus } from '../lookups.ts';
import type { LinkPreview } from '../rules/link-preview.ts';
import type { Reaction } from '../rules/message-marks.ts';
import type { NoticeType } from '../rules/notices.ts';
import type { NoRecording, VoiceNote } from '../rules/voice-note.ts';
import type { RoomFilter } from '../rules/room-filters.ts';
import type { ArticleOwnerMove, GoodsOwnerMove } from '../rules/states.ts';

/** Topic `connection`. Times are ms by the worker's clock. */
export type ConnectionView = {
  /** disconnected: signed out. waiting: until `retryAt`. halted: until the user reconnects. */
  phase: 'disconnected' | 'connecting' | 'initializing' | 'online' | 'waiting' | 'halted';
  reason: 'noSystem' | 'notInitialed' | 'logout' | 'tooOld' | null;
  attempts: number;
  retryAt: number | null;
  onlineSince: number | null;
  /** Whether the browser has a network, as it reported. */
  hasNetwork: boolean;
};

/**
 * Topic `server-time:{step}`: the server's time, ms, published at each of its seconds or minutes. `uncertainty`: its
 * maximum error, ms; null while only this device's clock is known.
 */
export type ServerTimeView = { now: number; uncertainty: number | null };

/** Topic `session`. */
export type SessionView = {
  phase: 'restoring' | 'signedOut' | 'signingIn' | 'secondFactor' | 'signedIn' | 'signingOut';
  user: UserProfile | null;
  error: ErrorData | null;
  /** What completes the sign-in, while it waits for its second factor. */
  methods?: readonly FactorMethod[];
};

/** One row of the room list or the bell (spec §3, Room list item); each kind of notice has one row. */
export type RoomItemView = {
  id: string;
  type: 'chat' | NoticeType;
  chatType: ChatType;
  name: string;
  avatar: string | null;
  /** The subject of the room: the title of the goods or of the agent-buy request. */
  itemName: string | null;
  /** Address of the first picture of the goods. */
  itemImage: string | null;
  refId: string;
  subtitle: string;
  /** What the subtitle shows; the client has the text for every kind but `text`. */
  subtitleKind:
    | 'text'
    | 'image'
    | 'file'
    | 'voice'
    | 'notice'
    | 'draft'
    | 'none'
    | 'offer'
    | 'deal'
    | 'agentBuy'
    | 'card'
    | 'recalled';
  /** The newest notice of this kind; the client has its text and its link. */
  notice: Notice | null;
  updateTime: number;
  unread: number;
  online: boolean | null;
  /** Whether a message of the current user waits or failed in this room. */
  outgoing: 'none' | 'waiting' | 'failed';
};

/** Topic `rooms:{limit}` and `rooms:{limit}:{filter}:{query}`: newest first. */
export type RoomsView = {
  phase: 'loading' | 'ready' | 'failed';
  rooms: RoomItemView[];
  total: number;
  unreadTotal: number;
  /** The number of unread rooms or notices in each filter. */
  unread: Record<RoomFilter, number>;
  /** The time of cached data, ms; null when the data is current. */
  asOf: number | null;
  error: ErrorData | null;
};

export type FileView = {
  id: string;
  name: string;
  extension: string;
  size: number;
  type: 'image' | 'file';
  /** Null while the file exists only in this browser; `blob` is shown instead. */
  url: string | null;
  thumbUrl: string | null;
  blob: Blob | null;
  width: number;
  height: number;
  /** Of a voice note; null for other files. */
  voice: VoiceNote | null;
  upload: { status: UploadStatus; progress: number } | null;
};

/** `id` is the message's. A `gap` takes the position of messages that are missing and being fetched. */
export type MessageView = {
  id: string;
  kind: 'message' | 'gap';
  own: boolean;
  senderId: string;
  username: string;
  avatar: string | null;
  content: string;
  /** Its position in the room; null until the server has assigned it. */
  ticks: string | null;
  createTime: number;
  status: MessageStatus;
  error: ErrorData | null;
  /** Whether all other members have seen it. */
  seen: boolean;
  files: FileView[];
  reply: Reply | null;
  extra: Record<string, unknown> | null;
  /** Null without any. What the user has just changed is in it before the server has it. */
  marks: MarksView | null;
  /** Of the first link in the text; null without one, and until the server has it. */
  preview: LinkPreview | null;
};

/** The marks of a message: reactions in their fixed order. */
export type MarksView = { reactions: { reaction: Reaction; count: number; own: boolean }[]; pinned: boolean };

export type MemberView = {
  id: string;
  username: string;
  avatar: string | null;
  type: ParticipantType;
  isCustomer: boolean;
  /** The store as which they take part, if it can be visited. */
  storeId: string | null;
  online: boolean;
  lastSeenTime: number | null;
};

/** Topic `room:{roomId}`. Messages are in ascending order; the user's unsent ones come last. */
export type RoomView = {
  phase: 'loading' | 'ready' | 'absent' | 'failed';
  id: string;
  chatType: ChatType;
  name: string;
  avatar: string | null;
  itemName: string | null;
  refId: string;
  members: MemberView[];
  /** The members who type, by their ids. */
  typing: string[];
  messages: MessageView[];
  hasOlder: boolean;
  loadingOlder: boolean;
  /** The newest message seen when the room was opened; the "new messages" marker comes after it. */
  markerTicks: string | null;
  unread: number;
  draft: { text: string; replyTo: string | null };
  asOf: number | null;
  error: ErrorData | null;
};

/**
 * Topic `voice-note:{note}`. The page has the microphone, and does what the phase says: it asks for it, records, ends
 * the recording. In all other phases it has released it.
 */
export type VoiceNoteView = {
  phase: 'idle' | 'asking' | 'refused' | 'recording' | 'ending' | 'recorded' | 'sending' | 'sent' | 'closed';
  /** Why there is no recording. */
  reason: NoRecording | null;
  /** What ended the recording; null when the user did. */
  ended: 'limit' | 'interrupted' | null;
  /** Why the note could not be sent. */
  error: ErrorData | null;
};

/** Topic `room-search:{roomId}:{query}`: ids of the messages that match, newest first. */
export type RoomSearchView = { phase: 'searching' | 'ready'; ids: readonly string[] };

/** A message of any room that contains a text; `match` is the text as it was written. */
export type FoundMessage = {
  id: string;
  roomId: string;
  /** Names the room as in the room list. */
  roomName: string;
  /** Whether the reader wrote it. */
  own: boolean;
  username: string;
  createTime: number;
  before: string;
  match: string;
  after: string;
};
/** Topic `message-search:{query}`: the newest matches first. `searching` shows what was found until then. */
export type MessageSearchView = { phase: 'searching' | 'ready'; found: readonly FoundMessage[] };

/** Topic `resource:{call}:{input}`. */
export type ResourceView<Data = unknown> = {
  phase: 'loading' | 'ready' | 'stale' | 'failed';
  data: Data | null;
  error: ErrorData | null;
  asOf: number | null;
};

/**
 * Topic `form:{name}`: the saved draft of a form; `ready` with null without one. `unsaved`: the value is newer than the
 * saved one.
 */
export type FormView = {
  phase: 'loading' | 'ready' | 'failed';
  value: unknown;
  savedAt: number | null;
  unsaved: boolean;
  error: ErrorData | null;
};

/** Topic `upload:{id}`. `absent`: unknown upload; `waiting`: for a connection. `progress` is from 0 to 1. */
export type UploadView = {
  phase: 'absent' | 'uploading' | 'waiting' | 'done' | 'failed';
  progress: number;
  error: ErrorData | null;
};

/**
 * Topic `auction:{goodsId}`. `live` receives changes over the connection, `polling` fetches every few seconds (for a
 * visitor, or without a connection), `closing` is past the end and waits for the server's outcome, `over` has it.
 */
export type AuctionView = {
  phase: 'loading' | 'live' | 'polling' | 'closing' | 'over' | 'absent' | 'failed';
  state: AuctionState | null;
  /** Newest first; `id` is the record's number. The call `auctions.records` returns older ones. */
  records: (BidRecord & { id: string })[];
  /** The user's bidder status and bids; null for a visitor and until they are known. */
  mine: BidderView | null;
  error: ErrorData | null;
};

/** What the server suggests for a keyword that is being typed. */
export type Suggestions = CallResponse<typeof suggestGoods>;

/**
 * Topic `suggestions:{field}`: `blank` has no text to suggest something for. While `loading`, the suggestions are those
 * for the text before.
 */
export type SuggestionsView = {
  phase: 'closed' | 'blank' | 'loading' | 'shown' | 'failed';
  /** The text that the suggestions are for. */
  text: string;
  suggestions: Suggestions | null;
  offline: boolean;
};

/** Topic `history:{list}`, the newest first. */
export type HistoryView = { items: readonly string[] };

/**
 * Topic `bid:{goodsId}:{dialog}`: a bid that one tab composes. `loading` until the auction and a saved bid are known;
 * `closed` once the user who opened it has left.
 */
export type BidDialogView = {
  phase: 'loading' | 'composing' | 'confirming' | 'sending' | 'unanswered' | 'placed' | 'refused' | 'closed';
  text: string;
  mode: BidMode;
  /** What confirming sends. */
  bid: { id: string; amount: string; mode: BidMode };
  /** While confirming: what was composed became too low, or the current bid has changed. */
  notice: 'tooLow' | 'moved' | null;
  offline: boolean;
  placed: PlacedBid | null;
  error: ErrorData | null;
};

/** Topic `factor-setup:{flow}`: a change of the second factors of the account. */
export type FactorSetupView = {
  phase: 'idle' | 'beginning' | 'awaited' | 'confirming' | 'removing' | 'renewing' | 'codes';
  /** What the authenticator app has to know. */
  totp: { secret: string; uri: string } | null;
  /** Options of WebAuthn, with which the browser makes the passkey. */
  passkey: Record<string, unknown> | null;
  /** New recovery codes, which are shown this once. */
  recoveryCodes: readonly string[];
  error: ErrorData | null;
};

/** Topic `code:{flow}`: a verification code. `fetching` and `failed` concern one that was sent before a reload. */
export type CodeView = {
  phase: 'none' | 'sending' | 'fetching' | 'failed' | 'expired' | 'sent';
  codeId: string | null;
  target: CodeTarget | null;
  /** When another code may be requested, ms by this browser's clock; null before the first. */
  resendAt: number | null;
  confirming: boolean;
  error: ErrorData | null;
};

/**
 * Topics `goods-editor:{id}` and `article-editor:{id}`, with `:new` for an item that was just begun: the editor of an
 * own item, the same in every tab. `absent`: the item does not exist.
 */
export type EditorView<Item extends { data: object }, Move> = {
  phase: 'loading' | 'ready' | 'absent' | 'failed';
  data: Item['data'];
  /** What the commands that change the item return; `data` contains their changes from then on. */
  version: number;
  editable: boolean;
  /**
   * `offline`: saved on this device only, until the server can be reached. `refused`: by the server, until the item is
   * changed, or by the device, until it or the server has the changes. `held`: saved on this device only, because the
   * item may not be edited now.
   */
  saveState: 'untouched' | 'saving' | 'saved' | 'offline' | 'refused' | 'held';
  /** Why the last write failed, to the server or to the device. */
  error: ErrorData | null;
  unsaved: boolean;
  /** The server's item, if it changed elsewhere and the user has to choose. */
  conflict: Item | null;
  /** The move that is being made. */
  moving: Move | null;
  /** The server's item; null while it has none. */
  server: Item | null;
  /** The resource that `server` comes from. */
  resource: Pick<ResourceView, 'phase' | 'error' | 'asOf'> & { topic: string };
};
export type GoodsEditorView = EditorView<EditedGoods, GoodsOwnerMove>;
export type ArticleEditorView = EditorView<EditedArticle, ArticleOwnerMove>;
/** Topic `reply-editor:{articleId}`: the reply that the user writes in a thread. */
export type ReplyEditorView = EditorView<EditedReply, never>;
/** Topic `reply-post:{articleId}`: whether that reply is on its way. `waiting`: for the connection. */
export type ReplyPostView = { phase: 'idle' | 'posting' | 'waiting' };

/**
 * Topic `uploads:{field}`: the files of one form field on their way; `error` says why one was refused. Topic
 * `upload:{id}` has the progress of each.
 */
export type FieldUploadsView = {
  files: { id: string; name: string; tag: string | null; error: ErrorData | null }[];
  /** How many of the last chosen files there was no room for. */
  tooMany: number;
};

/** Topic `picture-uploads:{goodsId}`: pictures on their way to goods; `error` says why one was refused. */
export type PictureUploadsView = {
  pending: { id: string; name: string; blob: Blob; error: ErrorData | null }[];
  /** How many of the last added pictures exceed the limit. */
  tooMany: number;
};

/**
 * A chart's states and transitions, for drawing. A transition without a target stays in its state, and one with several
 * targets has an entry for each.
 */
export type ChartShape = {
  /** The chart's id, which actors name as `machine`. */
  id: string;
  states: {
    id: string;
    key: string;
    parent: string | null;
    kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
    initial: boolean;
  }[];
  /** `id` is the name that `npm run model` gives the transition as well. */
  transitions: { id: string; from: string; to: string | null; event: string; guard: string | null }[];
};

/** Topic `machines`, in development: every live actor. `state` names the active atomic states, separated by spaces. */
export type MachinesView = {
  charts: ChartShape[];
  actors: {
    id: string;
    machine: string;
    state: string;
    context: string;
    /** The last events with the transitions that each took; none: the chart refused the event. */
    events: { id: number; type: string; at: number; taken: string[] }[];
    /** How often the actor has taken each transition, and the last event that did. */
    taken: { id: string; times: number; at: number; event: number }[];
  }[];
};

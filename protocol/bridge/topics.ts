import type { HistoryList } from './commands.ts';
import type { CallName, CallNamed } from '../http/calls.ts';
import type { CallResponse } from '../http/define-call.ts';
import type { CallInput } from '../http/endpoints/endpoints.ts';
import { isRoomFilter, type RoomFilter } from '../rules/room-filters.ts';
import type {
  ArticleEditorView,
  AuctionView,
  BidDialogView,
  CodeView,
  ConnectionView,
  FactorSetupView,
  FieldUploadsView,
  FormView,
  GoodsEditorView,
  HistoryView,
  MachinesView,
  MessageSearchView,
  PictureUploadsView,
  ReplyEditorView,
  ReplyPostView,
  ResourceView,
  RoomSearchView,
  RoomsView,
  RoomView,
  ServerTimeView,
  SessionView,
  SuggestionsView,
  UploadView,
  VoiceNoteView,
} from './views.ts';

/** A topic names one view. The type parameter is the type of that view. */
export type Topic<View> = string & { readonly __view?: View };

export const CONNECTION: Topic<ConnectionView> = 'connection';
export const SESSION: Topic<SessionView> = 'session';
export const MACHINES: Topic<MachinesView> = 'machines';

export type TimeStep = 'second' | 'minute';
/** The server's time, by the second or by the minute. */
export const serverTimeTopic = (step: TimeStep): Topic<ServerTimeView> => `server-time:${step}`;

/**
 * The newest `limit` rooms and notices; with a filter, the rooms in it; with a query, those of them whose name, subject
 * or last message contains it.
 */
export const roomsTopic = (limit: number, filter?: RoomFilter, query = ''): Topic<RoomsView> =>
  filter ? `rooms:${limit}:${filter}:${query}` : `rooms:${limit}`;
export const roomTopic = (roomId: string): Topic<RoomView> => `room:${roomId}`;

/** The messages of a room on this device that contain a text. */
export const roomSearchTopic = (roomId: string, query: string): Topic<RoomSearchView> =>
  `room-search:${roomId}:${query}`;
/** The messages of all rooms on this device that contain a text. */
export const messageSearchTopic = (query: string): Topic<MessageSearchView> => `message-search:${query}`;

/** The resource of a call. Input is serialised with sorted keys, so that equal inputs share one topic. */
export const resourceTopic = <Name extends CallName>(
  call: Name,
  input: CallInput<CallNamed<Name>>,
): Topic<ResourceView<CallResponse<CallNamed<Name>>>> => `resource:${call}:${stableJson(input)}`;

/** A form draft, e.g. `form:goods:g1` (forms.ts). */
export const formTopic = (form: string): Topic<FormView> => `form:${form}`;
/** The editor of own goods. @param isNew they were just begun: the server may not have them yet */
export const goodsEditorTopic = (goodsId: string, isNew = false): Topic<GoodsEditorView> =>
  `goods-editor:${goodsId}${isNew ? ':new' : ''}`;
/** The editor of an own article. @param isNew it was just begun: the server may not have it yet */
export const articleEditorTopic = (articleId: string, isNew = false): Topic<ArticleEditorView> =>
  `article-editor:${articleId}${isNew ? ':new' : ''}`;
/** The reply that the user writes in a thread. */
export const replyEditorTopic = (articleId: string): Topic<ReplyEditorView> => `reply-editor:${articleId}`;
/** That reply on its way into the thread. */
export const replyPostTopic = (articleId: string): Topic<ReplyPostView> => `reply-post:${articleId}`;
export const pictureUploadsTopic = (goodsId: string): Topic<PictureUploadsView> => `picture-uploads:${goodsId}`;
/** A change of second factors that one tab makes. */
export const factorSetupTopic = (flow: string): Topic<FactorSetupView> => `factor-setup:${flow}`;
/** A verification code that one form of one tab requests and confirms. */
export const codeTopic = (flow: string): Topic<CodeView> => `code:${flow}`;
export const bidTopic = (goodsId: string, dialog: string): Topic<BidDialogView> => `bid:${goodsId}:${dialog}`;
/** An auction, by the id of its goods. */
export const auctionTopic = (goodsId: string): Topic<AuctionView> => `auction:${goodsId}`;
/** The files that one form field of one tab uploads. */
export const fieldUploadsTopic = (field: string): Topic<FieldUploadsView> => `uploads:${field}`;
/** The progress of a file that `file.upload` or `uploads.add` sends. */
export const uploadTopic = (id: string): Topic<UploadView> => `upload:${id}`;

/** A voice note that one tab records. */
export const voiceNoteTopic = (note: string): Topic<VoiceNoteView> => `voice-note:${note}`;

/** Suggestions below a search field of one tab. */
export const suggestionsTopic = (field: string): Topic<SuggestionsView> => `suggestions:${field}`;
export const historyTopic = (list: HistoryList): Topic<HistoryView> => `history:${list}`;

/** Which rows of the room list a topic shows; without a filter, rooms and notices. */
export type RoomSelector = { limit: number; filter: RoomFilter | null; query: string };

export type ParsedTopic =
  | { name: 'connection' | 'session' | 'machines' }
  | { name: 'server-time'; step: TimeStep }
  | ({ name: 'rooms' } & RoomSelector)
  | { name: 'room'; roomId: string }
  | { name: 'room-search'; roomId: string; query: string }
  | { name: 'message-search'; query: string }
  | { name: 'form'; form: string }
  | { name: 'upload'; id: string }
  | { name: 'uploads'; field: string }
  | { name: 'auction'; goodsId: string }
  | { name: 'code'; flow: string }
  | { name: 'factor-setup'; flow: string }
  | { name: 'bid'; goodsId: string; dialog: string }
  | { name: 'goods-editor'; goodsId: string; isNew: boolean }
  | { name: 'article-editor'; articleId: string; isNew: boolean }
  | { name: 'reply-editor' | 'reply-post'; articleId: string }
  | { name: 'picture-uploads'; goodsId: string }
  | { name: 'voice-note'; note: string }
  | { name: 'suggestions'; field: string }
  | { name: 'history'; list: HistoryList }
  | { name: 'resource'; call: string; input: string };

/** Parses a topic. @returns undefined for an unknown one, which a tab of another build may subscribe to */
export function parseTopic(topic: string): ParsedTopic | undefined {
  if (topic === 'connection' || topic === 'session' || topic === 'machines') return { name: topic };
  if (topic === 'server-time:second') return { name: 'server-time', step: 'second' };
  if (topic === 'server-time:minute') return { name: 'server-time', step: 'minute' };
  const rooms = /^rooms:(\d{1,6})(?::(\w+):([\s\S]*))?$/.exec(topic);
  if (rooms) {
    const [, limit, filter = null, query = ''] = rooms;
    return filter === null || isRoomFilter(filter) ? { name: 'rooms', limit: Number(limit), filter, query } : undefined;
  }
  const search = /^room-search:([^:]+):([\s\S]*)$/.exec(topic);
  if (search) return { name: 'room-search', roomId: search[1] ?? '', query: search[2] ?? '' };
  if (topic.startsWith('message-search:')) return { name: 'message-search', query: topic.slice(15) };
  if (topic.startsWith('room:')) return { name: 'room', roomId: topic.slice(5) };
  if (topic.startsWith('form:')) return { name: 'form', form: topic.slice(5) };
  if (topic.startsWith('auction:')) return { name: 'auction', goodsId: topic.slice(8) };
  const bid = /^bid:([^:]+):([^:]+)$/.exec(topic);
  if (bid) return { name: 'bid', goodsId: bid[1] ?? '', dialog: bid[2] ?? '' };
  const goods = /^(goods-editor|picture-uploads):([^:]+)(:new)?$/.exec(topic);
  if (goods) return { name: goods[1] as 'goods-editor', goodsId: goods[2] ?? '', isNew: goods[3] !== undefined };
  const article = /^article-editor:([^:]+)(:new)?$/.exec(topic);
  if (article) return { name: 'article-editor', articleId: article[1] ?? '', isNew: article[2] !== undefined };
  if (topic.startsWith('reply-editor:')) return { name: 'reply-editor', articleId: topic.slice(13) };
  if (topic.startsWith('reply-post:')) return { name: 'reply-post', articleId: topic.slice(11) };
  if (topic.startsWith('factor-setup:')) return { name: 'factor-setup', flow: topic.slice(13) };
  if (topic.startsWith('code:')) return { name: 'code', flow: topic.slice(5) };
  if (topic.startsWith('uploads:')) return { name: 'uploads', field: topic.slice(8) };
  if (topic.startsWith('upload:')) return { name: 'upload', id: topic.slice(7) };
  if (topic.startsWith('voice-note:')) return { name: 'voice-note', note: topic.slice(11) };
  if (topic.startsWith('suggestions:')) return { name: 'suggestions', field: topic.slice(12) };
  if (topic === 'history:searches') return { name: 'history', list: 'searches' };
  if (topic === 'history:goods') return { name: 'history', list: 'goods' };
  const resource = /^resource:([\w.]+):([\s\S]*)$/.exec(topic);
  if (resource) return { name: 'resource', call: resource[1] ?? '', input: resource[2] ?? '' };
  return undefined;
}

/** JSON with keys in order, so that equal values give equal text. */
export function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

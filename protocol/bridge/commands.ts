/**
 * The commands that a tab may send to the core worker, as plain data. Each is answered once, with its result or an
 * error. A tab that outlives its worker sends an open command again with the same `id`; it has effect once.
 */
import './blob.ts';
import type { placeBid } from '../http/auctions.ts';
import type { CallResponse } from '../http/define-call.ts';
import type { CodeTarget } from '../http/registration.ts';
import type { editArticle } from '../http/discuss.ts';
import type { readReplyDraft } from '../http/drafts.ts';
import type { editGoods } from '../http/goods-own.ts';
import type { ErrorData } from '../errors.ts';
import type { FactorKind } from '../http/second-factors.ts';
import type { ArticleData, ReplyDraft } from '../rules/articles.ts';
import type { GoodsData } from '../entities/goods.ts';
import type { FileCategory } from '../http/files.ts';
import type { ServerLanguage } from '../locales.ts';
import type { HanReading } from '../rules/han-script.ts';
import type { Mark } from '../rules/message-marks.ts';
import type { RichContent } from '../rules/rich-content.ts';
import type { RecordedEvent } from '../rules/recording.ts';
import type { NoticeType } from '../rules/notices.ts';
import type { NoRecording, VoiceNote } from '../rules/voice-note.ts';
import type { BidMode } from '../rules/bid-steps.ts';
import type { ArticleOwnerMove, GoodsOwnerMove } from '../rules/states.ts';

/** What the user, or a visitor, did on this device: searches, and goods looked at by their id. */
export type HistoryList = 'searches' | 'goods';

/** The result of replaying an auction from its records. */
export type AuctionVerdict = {
  /** Every hash continues the one before, every record is legal, and the outcome equals the chart's. */
  valid: boolean;
  records: number;
  /** The first invalid record (0: the terms), and what is wrong with it. */
  problem: { seq: number; what: 'hash' | 'illegal' | 'gap' | 'outcome' } | null;
  outcome: { state: 'open' | 'won' | 'unsold' | 'bought'; price: string | null; leader: number | null; endAt: number };
};

export type SignIn = { userName: string; password: string; languageCode: ServerLanguage };
/** What completes a sign-in: a code of the app or a recovery code, or what a passkey signed. */
export type SecondFactorInput =
  { method: 'totp' | 'recovery'; code: string } | { method: 'passkey'; passkey: Record<string, unknown> };
/** A file as the user picked it. Blobs cross ports by reference. */
export type PickedFile = {
  id: string;
  name: string;
  type: string;
  blob: Blob;
  /** Makes it a voice note. */
  voice?: VoiceNote | undefined;
};
/** An uploaded file, which calls may refer to by its id. */
export type UploadedFileView = {
  fileId: string;
  url: string;
  thumbFileId: string | null;
  name: string;
  type: string;
  size: number;
};
export type RoomSelection = { chatType: number; userId?: string; refId?: string; transTypeId?: string };

/** The call that sends a verification code, and the address or number it is sent to. */
export type CodeRequest = { call: string; input: unknown; target: CodeTarget };

export type PlacedBid = CallResponse<typeof placeBid>;

/** The user's own goods as the editor receives them. */
export type EditedGoods = CallResponse<typeof editGoods>;

/** An own article as the editor receives it. */
export type EditedArticle = CallResponse<typeof editArticle>;

/** The draft of a reply as the editor receives it. */
export type EditedReply = CallResponse<typeof readReplyDraft>;

/** Command → [input, result]. */
export type Commands = {
  /** `userId` is null when the account has a second factor, which `session.secondFactor` sends. */
  'session.signIn': [SignIn, { userId: string | null }];
  /** A third party's sign-in was answered with SecondFactorRequired. */
  'session.demanded': [{ error: ErrorData }, null];
  /** The challenge that a passkey has to sign: options of WebAuthn. */
  'session.challengePasskey': [Record<string, never>, { options: Record<string, unknown> }];
  'session.secondFactor': [SecondFactorInput, { userId: string }];
  'session.cancel': [Record<string, never>, null];
  'session.signOut': [Record<string, never>, null];
  /** Fetches the session again, e.g. after a registration set the cookie. */
  'session.refresh': [Record<string, never>, null];
  'language.set': [{ languageCode: ServerLanguage }, null];
  'connection.reconnect': [Record<string, never>, null];
  /** Converts texts between the Chinese scripts on the device; in the same order. */
  'text.convert': [HanReading & { texts: string[] }, { texts: string[] }];
  /** What the worker did lately, for the report of a problem (protocol/rules/recording.ts). */
  'recording.read': [Record<string, never>, { events: RecordedEvent[] }];
  /** Creates or finds a room. */
  'room.open': [RoomSelection, { roomId: string }];
  'room.history.older': [{ roomId: string }, null];
  /** The user has seen everything up to this message. */
  'room.seen': [{ roomId: string; messageId: string }, null];
  /**
   * With `flush` the draft is written before the answer, which is the draft of the room by then: another tab may have
   * changed it. Otherwise it is written a moment later [DFT-2].
   */
  'room.draft.save': [
    { roomId: string; text: string; replyTo: string | null; flush?: boolean | undefined },
    { text: string; replyTo: string | null } | null,
  ];
  /** Answered once the message is stored on this device: it is sent even if the browser is closed meanwhile. */
  'message.send': [
    {
      roomId: string;
      id: string;
      content: string;
      files: PickedFile[];
      replyTo: string | null;
      /** The message of which this is a copy. */
      forward?: { roomId: string; messageId: string } | undefined;
    },
    null,
  ];
  /** A note is recorded, or again after a refusal (topic `voice-note:{note}`). */
  'voice-note.start': [{ note: string }, null];
  /** What became of the page's request for the microphone. */
  'voice-note.granted': [{ note: string }, null];
  'voice-note.refused': [{ note: string; reason: NoRecording }, null];
  /** The microphone was cut off. */
  'voice-note.interrupted': [{ note: string }, null];
  /** Ends the recording, to listen to it before it is sent. */
  'voice-note.stop': [{ note: string }, null];
  /** The page has ended the recording; null when it is empty. */
  'voice-note.recorded': [{ note: string; file: PickedFile | null }, null];
  /** A recording that a worker which has ended began, and for how long it has run, ms. */
  'voice-note.resume': [{ note: string; elapsed: number }, null];
  /** Ends the recording if it runs, and sends the note as a message. */
  'voice-note.send': [{ note: string; roomId: string; replyTo: string | null }, null];
  'voice-note.cancel': [{ note: string }, null];
  /** Reacts to or pins a message, or takes that back; answered once this device has stored it. */
  'message.mark': [{ roomId: string; messageId: string; mark: Mark; on: boolean }, null];
  'message.retry': [{ roomId: string; messageId: string }, null];
  'message.discard': [{ roomId: string; messageId: string }, null];
  'upload.cancel': [{ roomId: string; messageId: string }, null];
  /** Uploads a file for a form; answered when it is uploaded. Topic `upload:{id}` has the progress. */
  'file.upload': [{ category: FileCategory; file: PickedFile }, UploadedFileView];
  'file.cancel': [{ id: string }, null];
  /** Files were chosen for a field (topic `uploads:{field}`): dismisses those that were refused before. */
  'uploads.choose': [{ field: string }, null];
  /**
   * Uploads a file for a field that can take `room` more; answered when it is uploaded, also after a retry. `tag` comes
   * back in the view. @throws Cancelled when it was removed or left out, or the field was closed
   */
  'uploads.add': [
    { field: string; category: FileCategory; file: PickedFile; tag: string | null; room: number },
    UploadedFileView,
  ];
  'uploads.retry': [{ field: string; id: string }, null];
  'uploads.remove': [{ field: string; id: string }, null];
  /**
   * Saves a form draft (topic `form:{name}`); answered once it is in the storage of its family (forms.ts). Null
   * deletes it. `changed` names the fields of the value that changed: the others stay as another tab saved them.
   */
  'form.save': [{ form: string; value: unknown; changed?: readonly string[] | undefined }, null];
  /**
   * Sends a bid, and repeats it under the same `id` while the connection fails. It is not stored: without a response
   * the command fails.
   */
  'auction.bid': [{ goodsId: string; id: string; amount: string; currency: string; mode: 'exact' | 'upTo' }, PlacedBid];
  /** The text of a search field (topic `suggestions:{field}`) as it is typed; opens its suggestions. */
  'suggestions.type': [{ field: string; text: string; language: ServerLanguage }, null];
  'suggestions.close': [{ field: string }, null];
  /** Adds to a list of what was done on this device (topic `history:{list}`). */
  'history.add': [{ list: HistoryList; item: string }, null];
  'history.clear': [{ list: HistoryList }, null];
  /** A bid that is composed in topic `bid:{goodsId}:{dialog}`. */
  'bid.change': [{ dialog: string; text: string; mode: BidMode }, null];
  'bid.review': [{ dialog: string }, null];
  'bid.back': [{ dialog: string }, null];
  /**
   * Sends the bid as it was shown; answered once the outcome is in the view. A restarted worker sends it again.
   */
  'bid.confirm': [{ dialog: string; bid: { id: string; amount: string; mode: BidMode } }, null];
  'bid.raise': [{ dialog: string; amount: string }, null];
  /** Requests a verification code by that call (topic `code:{flow}`); answered when the server has sent it. */
  'code.send': [{ flow: string } & CodeRequest, { codeId: string | null }];
  /** Fetches the target of a code that was requested before a reload. */
  'code.restore': [{ flow: string; codeId: string }, null];
  /** Discards the code, so that one can be sent to another target. */
  'code.again': [{ flow: string }, null];
  /** Makes the call that the code confirms; answered when it has succeeded. */
  'code.confirm': [{ flow: string; call: string; input: unknown }, null];
  /** Begins to set up a second factor (topic `factor-setup:{flow}`); answered once it waits for its confirmation. */
  'factor.begin': [{ flow: string; kind: FactorKind; proof: string }, null];
  /** Confirms it with a code of the app or the answer of the passkey. */
  'factor.confirm': [{ flow: string; name: string; code?: string; passkey?: Record<string, unknown> }, null];
  'factor.cancel': [{ flow: string }, null];
  'factor.remove': [{ flow: string; factorId: string; proof: string }, null];
  'factor.renewCodes': [{ flow: string; proof: string }, null];
  /** The recovery codes were written down. */
  'factor.done': [{ flow: string }, null];
  /**
   * Changes some fields of own goods (topic `goods-editor:{id}`); answered once this device or the server has
   * them, with the version of the view that contains them.
   */
  'goods-editor.change': [{ goodsId: string; patch: Partial<GoodsData> }, { version: number }];
  /** Writes unsaved changes at once, to the device and to the server. */
  'goods-editor.save': [{ goodsId: string }, null];
  /** Ends a conflict, or drops changes that cannot be saved (`theirs`). */
  'goods-editor.resolve': [{ goodsId: string; keep: 'mine' | 'theirs' }, null];
  /** Saves the goods, then moves them. @throws MoveRunning while another move runs */
  'goods-editor.move': [{ goodsId: string; move: GoodsOwnerMove }, { removed: boolean }];
  /** Uploads pictures of goods (topic `picture-uploads:{goodsId}`); answered once they are on this device. */
  'picture-uploads.add': [{ goodsId: string; files: PickedFile[] }, null];
  /** Uploads the cropped form of a picture, which takes its position. */
  'picture-uploads.replace': [{ goodsId: string; replaces: string; file: PickedFile }, null];
  'picture-uploads.retry': [{ goodsId: string; id: string }, null];
  'picture-uploads.remove': [{ goodsId: string; id: string }, null];
  /** As for goods (topic `article-editor:{id}`). */
  'article-editor.change': [{ articleId: string; patch: Partial<ArticleData> }, { version: number }];
  'article-editor.save': [{ articleId: string }, null];
  'article-editor.resolve': [{ articleId: string; keep: 'mine' | 'theirs' }, null];
  'article-editor.move': [{ articleId: string; move: ArticleOwnerMove }, { removed: boolean }];
  /** The reply that the user writes in a thread (topic `reply-editor:{articleId}`). */
  'reply-editor.change': [{ articleId: string; patch: Partial<ReplyDraft> }, { version: number }];
  'reply-editor.resolve': [{ articleId: string; keep: 'mine' | 'theirs' }, null];
  /**
   * Posts the reply (topic `reply-post:{articleId}`): the draft, below what it quotes. Answered once it is in the
   * thread, also when it had to wait for the connection. @throws Cancelled when the draft changed or the user cancelled
   * while it waited; MoveRunning while it is being posted
   */
  'reply-post.post': [
    { articleId: string; draft: ReplyDraft; quoted: RichContent; replyTo: string | null },
    { number: number },
  ];
  'reply-post.cancel': [{ articleId: string }, null];
  /** Fetches all records of an auction and replays them with the chart that the server runs. */
  'auction.verify': [{ goodsId: string }, AuctionVerdict];
  'notice.seen': [{ type: NoticeType; noticeId: string; /** Its ticks when it was shown. */ ticks: string }, null];
  'resource.refresh': [{ topic: string }, null];
  /** Makes a state-changing call that has no chart, e.g. revoking a session, by its name and input. */
  'call.make': [{ call: string; input: unknown }, unknown];
};
export type CommandName = keyof Commands;
export type CommandInput<Name extends CommandName> = Commands[Name][0];
export type CommandResult<Name extends CommandName> = Commands[Name][1];
/** A command as it crosses the port. */
export type Command = { [Name in CommandName]: { name: Name; input: CommandInput<Name> } }[CommandName];

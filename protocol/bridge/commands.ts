/**
 * What a tab may ask of the worker: imperative, plain data. Every command is answered once, with its result or an
 * error. A command asked again with the same `id` (a tab that outlived its worker asks again) has effect once.
 */
import './blob.ts';
import type { placeBid } from '../http/auctions.ts';
import type { CallResponse } from '../http/define-call.ts';
import type { CodeTarget } from '../http/registration.ts';
import type { editGoods } from '../http/goods-own.ts';
import type { GoodsData } from '../entities/goods.ts';
import type { FileCategory } from '../http/files.ts';
import type { ServerLanguage } from '../locales.ts';
import type { NoticeType } from '../rules/notices.ts';
import type { BidMode } from '../rules/bid-steps.ts';
import type { GoodsOwnerMove } from '../rules/states.ts';
import type { AuctionVerdict } from './views.ts';

export type SignIn = { userName: string; password: string; languageCode: ServerLanguage };
/** A file as the person picked it. Blobs cross ports by reference. */
export type PickedFile = { id: string; name: string; type: string; blob: Blob };
/** A file that has arrived and may be referred to. Sides are 0 for what is no picture. */
export type UploadedFileView = {
  fileId: string;
  url: string;
  thumbFileId: string | null;
  name: string;
  type: string;
  size: number;
};
export type RoomSelection = { chatType: number; userId?: string; refId?: string; transTypeId?: string };

/** The call that sends a code, and where the code goes. */
export type CodeRequest = { call: string; input: unknown; target: CodeTarget };

export type PlacedBid = CallResponse<typeof placeBid>;

/** Own goods as the editor gets them. */
export type EditedGoods = CallResponse<typeof editGoods>;

/** Command → [input, result]. */
export type Commands = {
  'session.signIn': [SignIn, { userId: string }];
  'session.signOut': [Record<string, never>, null];
  /** Reads the session anew, e.g. after the cookie changed by other means. */
  'session.refresh': [Record<string, never>, null];
  'language.set': [{ languageCode: ServerLanguage }, null];
  'connection.reconnect': [Record<string, never>, null];
  /** Creates or finds a room. */
  'room.open': [RoomSelection, { roomId: string }];
  'room.history.older': [{ roomId: string }, null];
  /** The person has seen everything up to this message. */
  'room.seen': [{ roomId: string; messageId: string }, null];
  /** `flush`: answered once it is on the disk; otherwise it is written after a pause. */
  'room.draft.save': [{ roomId: string; text: string; replyTo: string | null; flush?: boolean | undefined }, null];
  /** Durable once answered: the message will be sent, whatever happens to this browser. */
  'message.send': [{ roomId: string; id: string; content: string; files: PickedFile[]; replyTo: string | null }, null];
  'message.retry': [{ roomId: string; messageId: string }, null];
  'message.discard': [{ roomId: string; messageId: string }, null];
  'upload.cancel': [{ roomId: string; messageId: string }, null];
  /** Sends a file for a form; how far it is stands in topic `upload:{id}`. Answers when it may be referred to. */
  'file.upload': [{ category: FileCategory; file: PickedFile }, UploadedFileView];
  'file.cancel': [{ id: string }, null];
  /**
   * Keeps a form as it stands (topic `form:{name}`): answered when it is kept where its family belongs (forms.ts).
   * Null forgets it.
   */
  'form.save': [{ form: string; value: unknown }, null];
  /**
   * Sends a bid until the answer is known, whatever the line does meanwhile; `id` is the key. Never kept: without an
   * answer it is an error.
   */
  'auction.bid': [{ goodsId: string; id: string; amount: string; currency: string; mode: 'exact' | 'upTo' }, PlacedBid];
  /** A bid that is composed in topic `bid:{goodsId}:{dialog}`. */
  'bid.change': [{ dialog: string; text: string; mode: BidMode }, null];
  'bid.review': [{ dialog: string }, null];
  'bid.back': [{ dialog: string }, null];
  /**
   * Sends the bid as it was shown. Answered once its outcome is in the view: a worker that starts again sends it
   * again.
   */
  'bid.confirm': [{ dialog: string; bid: { id: string; amount: string; mode: BidMode } }, null];
  'bid.raise': [{ dialog: string; amount: string }, null];
  /** A verification code (topic `code:{flow}`): has one sent by that call; answered when it is on its way. */
  'code.send': [{ flow: string } & CodeRequest, { codeId: string | null }];
  /** Fetches where a code went that was requested before a reload. */
  'code.restore': [{ flow: string; codeId: string }, null];
  /** Forgets the code, for another target. */
  'code.again': [{ flow: string }, null];
  /** Makes the call that a code is for; answered when it has succeeded. */
  'code.confirm': [{ flow: string; call: string; input: unknown }, null];
  /**
   * Changes some fields of own goods (topic `goods-editor:{id}`); answered once they are on this device, with the
   * version of the view that contains them.
   */
  'goods-editor.change': [{ goodsId: string; patch: Partial<GoodsData> }, { version: number }];
  /** Repeats a refused write at once. */
  'goods-editor.save': [{ goodsId: string }, null];
  /** Ends a conflict, or drops changes that cannot be saved (`theirs`). */
  'goods-editor.resolve': [{ goodsId: string; keep: 'mine' | 'theirs' }, null];
  /** Saves the goods, then moves them. */
  'goods-editor.move': [{ goodsId: string; move: GoodsOwnerMove }, { removed: boolean }];
  /** Uploads pictures of goods (topic `picture-uploads:{goodsId}`); answered once they are on this device. */
  'picture-uploads.add': [{ goodsId: string; files: PickedFile[] }, null];
  /** Uploads the cropped form of a picture, which takes its position. */
  'picture-uploads.replace': [{ goodsId: string; replaces: string; file: PickedFile }, null];
  'picture-uploads.retry': [{ goodsId: string; id: string }, null];
  'picture-uploads.remove': [{ goodsId: string; id: string }, null];
  /** Fetches the whole chain of an auction and computes it anew by the chart that the server runs. */
  'auction.verify': [{ goodsId: string }, AuctionVerdict];
  'notice.seen': [{ type: NoticeType; noticeId: string; /** Its ticks when it was shown. */ ticks: string }, null];
  'resource.refresh': [{ topic: string }, null];
  /** Any call that changes state and has no chart of its own, e.g. revoking a session: name and input of a call. */
  'call.make': [{ call: string; input: unknown }, unknown];
};
export type CommandName = keyof Commands;
export type CommandInput<Name extends CommandName> = Commands[Name][0];
export type CommandResult<Name extends CommandName> = Commands[Name][1];
/** A command as it crosses the port. */
export type Command = { [Name in CommandName]: { name: Name; input: CommandInput<Name> } }[CommandName];

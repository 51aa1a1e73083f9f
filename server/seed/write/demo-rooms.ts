import type { ReplyMessage, MessageFile } from '#protocol/entities/message.ts';
import { makeRoomId } from '#protocol/room-id.ts';
import type { messages, participants, rooms } from '../../database/schema/chat.ts';
import { messageFileOf } from '../../files/queries.ts';
import { GOODS } from '../content/goods.ts';
import { PEOPLE, STORES } from '../content/people.ts';
import type { DemoLine, DemoMember, DemoRoom } from '../content/room-notation.ts';
import { ROOMS } from '../content/rooms.ts';
import { demoId, documentFile, photoFiles, type DemoFile } from './demo-files.ts';

/** Everything the conversations of the demo become in the database. */
export interface RoomRows {
  readonly rooms: (typeof rooms.$inferInsert)[];
  readonly participants: (typeof participants.$inferInsert)[];
  readonly messages: (typeof messages.$inferInsert)[];
  readonly files: DemoFile[];
}

const MINUTE = 60_000;

/** @param now the moment the histories end at */
export async function roomRows(now: Date): Promise<RoomRows> {
  const all = await Promise.all(ROOMS.map((room) => oneRoom(room, now)));
  return {
    rooms: all.flatMap((part) => part.rooms), participants: all.flatMap((part) => part.participants),
    messages: all.flatMap((part) => part.messages), files: all.flatMap((part) => part.files),
  };
}

/** The id of a conversation of the demo. */
export function demoRoomId({ chatType, refId, members: [one, other] }: DemoRoom): string {
  return makeRoomId({ chatType, users: [one.id, other.id], ...(refId === undefined ? {} : { refId }) });
}

async function oneRoom(room: DemoRoom, now: Date): Promise<RoomRows> {
  const id = demoRoomId(room);
  const times = room.lines.map(([minutesAgo]) => new Date(now.getTime() - minutesAgo * MINUTE));
  const [first = now, last = now] = [times[0], times.at(-1)];
  const written: { row: typeof messages.$inferInsert; files: DemoFile[] }[] = [];
  for (const [index, line] of room.lines.entries()) {
    const attached = await attachments(line, id, index, now);
    const [, senderId, content, extras] = line;
    const quoted = extras?.reply === undefined ? undefined : written[extras.reply]?.row;
    written.push({
      files: attached.files,
      row: {
        roomId: id, ticks: index + 1, id: demoId('message', id, String(index)), senderId, content, files: attached.shown,
        reply: quoted ? quote(quoted, room.members) : null, extra: null, language: personOf(senderId).language, createdAt: times[index]!,
      },
    });
  }
  return {
    rooms: [{
      id, chatType: room.chatType, refId: room.refId ?? '0', refName: refNameOf(room), headTicks: room.lines.length, createdAt: first, updateTime: last,
    }],
    participants: room.members.map((member) => ({ userId: member.id, roomId: id, type: member.as, seenTicks: room.lines.length - member.unread })),
    messages: written.map(({ row }) => row),
    files: written.flatMap(({ files }) => files),
  };
}

async function attachments([, by, , extras]: DemoLine, roomId: string, line: number, now: Date): Promise<{ shown: MessageFile[]; files: DemoFile[] }> {
  const photos = await Promise.all((extras?.photos ?? []).map((photo, at) => photoFiles(now, photo, by, roomId, `${line}-${at}`)));
  const papers = extras?.document ? [documentFile(now, extras.document, by, roomId)] : [];
  return {
    shown: [...photos.map(([photo, thumbnail]) => messageFileOf(photo.row, thumbnail.row.id)), ...papers.map((paper) => messageFileOf(paper.row))],
    files: [...photos.flat(), ...papers],
  };
}

function quote(row: typeof messages.$inferInsert, members: readonly DemoMember[]): ReplyMessage {
  const sender = members.find(({ id }) => id === row.senderId);
  const shop = sender?.as === 'store' ? STORES.find(({ ownerId }) => ownerId === row.senderId) : undefined;
  return { _id: row.id, sender_id: row.senderId, username: shop?.displayName ?? personOf(row.senderId).trueName, content: row.content, files: row.files ?? [] };
}

/** In the language of whoever asked first. */
function refNameOf({ refId, refName, members: [asker] }: DemoRoom): string | null {
  return refName ?? GOODS.find(({ id }) => id === refId)?.title[personOf(asker.id).language] ?? null;
}

function personOf(id: string) {
  const person = PEOPLE.find((candidate) => candidate.id === id);
  if (!person) throw new Error(`Nobody in the demo is called ${id}`);
  return person;
}

import type { ReplyMessage, MessageFile } from '#protocol/entities/message.ts';
import { makeRoomId } from '#protocol/room-id.ts';
import type { messages, roomMembers, rooms } from '../../database/schema/chat.ts';
import { toMessageFile } from '../../files/queries.ts';
import { GOODS } from '../content/goods.ts';
import { PEOPLE, STORES } from '../content/people.ts';
import type { DemoMessage, DemoMember, DemoRoom } from '../content/room-notation.ts';
import { ROOMS } from '../content/rooms.ts';
import { roomCards } from './cards.ts';
import { demoId, documentFile, photoFiles, type DemoFile } from './demo-files.ts';

/** Everything the conversations of the demo become in the database. */
export type RoomRows = {
  readonly rooms: (typeof rooms.$inferInsert)[];
  readonly members: (typeof roomMembers.$inferInsert)[];
  readonly messages: (typeof messages.$inferInsert)[];
  readonly files: DemoFile[];
};

const MINUTE = 60_000;

/** @param now the moment the histories end at */
export async function roomRows(now: Date): Promise<RoomRows> {
  const all = await Promise.all(ROOMS.map((room) => oneRoom(room, now)));
  return {
    rooms: all.flatMap((part) => part.rooms),
    members: all.flatMap((part) => part.members),
    messages: all.flatMap((part) => part.messages),
    files: all.flatMap((part) => part.files),
  };
}

/** The id of a conversation of the demo. */
export function demoRoomId({ chatType, refId, members: [one, other] }: DemoRoom): string {
  return makeRoomId({ chatType, users: [one.id, other.id], ...(refId === undefined ? {} : { refId }) });
}

async function oneRoom(room: DemoRoom, now: Date): Promise<RoomRows> {
  const id = demoRoomId(room);
  const timeOf = (minutesAgo: number): Date => new Date(now.getTime() - minutesAgo * MINUTE);
  const written: { row: typeof messages.$inferInsert; files: DemoFile[] }[] = [];
  for (const [index, line] of room.lines.entries()) {
    const attached = await attachments(line, id, index, now);
    const [, senderId, content, extras] = line;
    const quoted = extras?.reply === undefined ? undefined : written[extras.reply]?.row;
    written.push({
      files: attached.files,
      row: {
        roomId: id,
        ticks: 0,
        id: demoId('message', id, String(index)),
        senderId,
        content,
        files: attached.shown,
        reply: quoted ? quote(quoted, room.members) : null,
        extra: null,
        language: personOf(senderId).language,
        createdAt: timeOf(line[0]),
      },
    });
  }
  const cards = roomCards(room).map(({ minutesAgo, by, card }, index): typeof messages.$inferInsert => ({
    roomId: id,
    ticks: 0,
    id: demoId('card', id, String(index)),
    senderId: by,
    content: '',
    files: [],
    reply: null,
    extra: { ...card },
    language: personOf(by).language,
    createdAt: timeOf(minutesAgo),
  }));
  const rows = [...written.map(({ row }) => row), ...cards]
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((row, index) => ({ ...row, ticks: index + 1 }));
  const [first = now, last = now] = [rows[0]?.createdAt, rows.at(-1)?.createdAt];
  return {
    rooms: [
      {
        id,
        chatType: room.chatType,
        refId: room.refId ?? '0',
        refName: refNameOf(room),
        headTicks: rows.length,
        createdAt: first,
        updatedAt: last,
      },
    ],
    members: room.members.map((member) => ({
      userId: member.id,
      roomId: id,
      type: member.as,
      seenTicks: rows.length - member.unread,
    })),
    messages: rows,
    files: written.flatMap(({ files }) => files),
  };
}

async function attachments(
  [, by, , extras]: DemoMessage,
  roomId: string,
  line: number,
  now: Date,
): Promise<{ shown: MessageFile[]; files: DemoFile[] }> {
  const photos = await Promise.all(
    (extras?.photos ?? []).map((photo, at) => photoFiles(now, photo, by, roomId, `${line}-${at}`)),
  );
  const documents = extras?.document ? [documentFile(now, extras.document, by, roomId)] : [];
  return {
    shown: [
      ...photos.map(([photo, thumbnail]) => toMessageFile(photo.row, thumbnail.row.id)),
      ...documents.map((document) => toMessageFile(document.row)),
    ],
    files: [...photos.flat(), ...documents],
  };
}

function quote(row: typeof messages.$inferInsert, members: readonly DemoMember[]): ReplyMessage {
  const sender = members.find(({ id }) => id === row.senderId);
  const shop = sender?.as === 'store' ? STORES.find(({ ownerId }) => ownerId === row.senderId) : undefined;
  return {
    _id: row.id,
    sender_id: row.senderId,
    username: shop?.displayName ?? personOf(row.senderId).trueName,
    content: row.content,
    files: row.files ?? [],
  };
}

/** In the language of the first member, who opened the room. */
function refNameOf({ refId, refName, members: [asker] }: DemoRoom): string | null {
  return refName ?? GOODS.find(({ id }) => id === refId)?.title[personOf(asker.id).language] ?? null;
}

function personOf(id: string) {
  const person = PEOPLE.find((candidate) => candidate.id === id);
  if (!person) throw new Error(`There is no person ${id} in the demo`);
  return person;
}

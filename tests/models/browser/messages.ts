/** What users write in real browsers, what pages said of it, and what the server has. */
import { isRecalled } from '#protocol/rules/recall.ts';
import { inDatabase } from '#tests/e2e/support/auctions.ts';
import { ChatRoom } from '#tests/e2e/support/chat.ts';
import { pictureFile } from '#tests/e2e/support/pictures.ts';
import type { Truth, Written } from '#tests/simulation/world.ts';
import type { Place } from './person.ts';
import type { BrowserAct } from './scene.ts';
import type { BrowserSite } from './site.ts';
import type { Report } from './worker-prelude.ts';
import type { MakeAct } from './world.ts';

/**
 * Messages of all users during one run. A sender is the label of a browser, because two of them may have the same user;
 * that of a message from an earlier run is the id of its user.
 */
export type Messages = {
  /** Every text of this run contains it. */
  readonly mark: string;
  /** Follows what the outbox of a browser has. */
  receive(label: string, report: Report | undefined): void;
  /** What a user may do in a tab that shows the room. */
  actsIn(place: Place, roomId: string, act: MakeAct): BrowserAct[];
  /** The device forgets what is unsent: its user signs out. */
  forget(label: string): void;
  /** Whether the outbox of a browser has anything that is still to be sent. */
  areWaiting(label: string): boolean;
  /** Whether it is sending anything now. */
  isSending(label: string): boolean;
  /** A server that is not there now has what it had. */
  look(): Promise<{ readonly written: readonly Written[]; readonly truth: readonly Truth[] }>;
};

/** A message that a user wrote, and what the page said of it. */
type Said = Omit<Written, 'id' | 'promised' | 'refused'> & {
  readonly text: string;
  id: string | undefined;
  outcome: 'shown' | 'refused' | 'unknown';
};
/** What an outbox has, as far as pages have buttons for it. */
type Unsent = {
  readonly items: readonly {
    readonly id: string;
    readonly roomId: string;
    readonly error: unknown;
    readonly files: readonly { readonly uploaded: unknown }[];
  }[];
  readonly active: readonly string[];
};

let runs = 0;

/** @param site whose two rooms are written in */
export async function createMessages(site: BrowserSite): Promise<Messages> {
  runs += 1;
  const mark = `run ${runs} of ${process.pid}, message`;
  const said: Said[] = [];
  const unsent = new Map<string, Unsent>();
  const readRows = (): Promise<(Truth & { content: string })[]> =>
    inDatabase(site, async (pool) => {
      const { rows } = await pool.query<
        Omit<Truth, 'recalled'> & { content: string; extra: Record<string, unknown> | null }
      >(
        `SELECT room_id AS "roomId", ticks::int, id, sender_id AS "senderId", content, extra
         FROM messages WHERE room_id = ANY($1) ORDER BY room_id, ticks`,
        [Object.values(site.rooms)],
      );
      return rows.map(({ extra, ...row }) => ({ ...row, recalled: isRecalled(extra) }));
    });
  let rows = await readRows();
  const former = rows.map(({ id, roomId, senderId }) => ({
    id,
    roomId,
    senderId,
    promised: true,
    refused: false,
    withdrawn: false,
  }));
  const idOf = ({ id, text }: Said): string | undefined => id ?? rows.find(({ content }) => content.includes(text))?.id;

  const write = async ({ person, tab: { page } }: Place, roomId: string, picture?: string): Promise<void> => {
    const text = `${mark} ${said.length + 1}.`;
    const room = new ChatRoom(page);
    if (picture) await page.locator('input[type=file]').setInputFiles(await pictureFile(`${picture}.jpg`, picture));
    await room.field.fill(text);
    const one: Said = {
      text,
      roomId,
      senderId: person.browser.label,
      id: undefined,
      outcome: 'unknown',
      withdrawn: false,
    };
    said.push(one);
    await room.field.press('Enter');
    const refusal = page.getByText(/no storage space left|does not let this site store data/);
    await room.message(text).or(refusal).first().waitFor();
    one.id =
      (await room
        .message(text)
        .getAttribute('data-message', { timeout: 1_000 })
        .catch(() => null)) ?? undefined;
    if (one.id !== undefined) one.outcome = 'shown';
    else if (await refusal.first().isVisible()) one.outcome = 'refused';
    if (one.outcome === 'refused') await room.field.fill('');
  };
  /** Presses a button of the first message that has it. */
  const press = async ({ tab: { page } }: Place, name: string, withdraws: boolean): Promise<void> => {
    const button = page.getByRole('button', { name, exact: true });
    const bubble = page.getByRole('log').getByRole('article').filter({ has: button }).first();
    const id = await bubble.getAttribute('data-message');
    if (withdraws) for (const one of said) if (one.id === id) one.withdrawn = true;
    await bubble.getByRole('button', { name, exact: true }).first().click();
  };

  return {
    mark,
    receive(label, report) {
      if (report === undefined) unsent.delete(label);
      else if (report.kind === 'snapshot' && report.chart === 'outbox') unsent.set(label, report.context as Unsent);
    },
    actsIn(place, roomId, act) {
      const { name, person } = place;
      const { items, active } = unsent.get(person.browser.label) ?? { items: [], active: [] };
      const here = items.filter((one) => one.roomId === roomId);
      return [
        act(
          `write, ${name}`,
          () => write(place, roomId),
          ['message.send', 'message.ended', 'xstate.done'],
          ['message.posting — xstate.error'],
        ),
        act(
          `send a picture, ${name}`,
          () => write(place, roomId, '#a08030'),
          ['message.send', 'message.uploaded', 'message.progressed'],
          ['message — upload.cancel', 'message.uploading —', 'outbox.open — message.'],
        ),
        ...(here.some(({ id, files }) => active.includes(id) && files.some(({ uploaded }) => uploaded === null))
          ? [act(`cancel the upload, ${name}`, () => press(place, 'Cancel upload', true), ['upload.cancel'])]
          : []),
        ...(here.some(({ error }) => error !== null)
          ? [
              act(`try again, ${name}`, () => press(place, 'Try again', false), ['message.retry']),
              act(`discard, ${name}`, () => press(place, 'Discard', true), ['message.discard']),
            ]
          : []),
      ];
    },
    forget(label) {
      const sent = new Set(rows.map(({ id }) => id));
      for (const one of said)
        if (one.senderId === label && (one.id === undefined || !sent.has(one.id))) one.withdrawn = true;
    },
    isSending: (label) => (unsent.get(label)?.active.length ?? 0) > 0,
    areWaiting: (label) => unsent.get(label)?.items.some(({ error }) => error === null) ?? false,
    async look() {
      if (site.server.pid !== 0) rows = await readRows();
      const written = said.flatMap((one) => {
        const id = idOf(one);
        if (id === undefined) return [];
        const { roomId, senderId, outcome } = one;
        const withdrawn = one.withdrawn || outcome === 'unknown';
        return [{ id, roomId, senderId, withdrawn, promised: outcome === 'shown', refused: outcome === 'refused' }];
      });
      const senders = new Map(written.map(({ id, senderId }) => [id, senderId]));
      return {
        written: [...former, ...written],
        truth: rows.map(({ content: _content, ...row }) => ({ ...row, senderId: senders.get(row.id) ?? row.senderId })),
      };
    },
  };
}

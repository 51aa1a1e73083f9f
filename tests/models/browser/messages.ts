/** What users write in real browsers, and what must become of it. */
import { inDatabase } from '#tests/e2e/support/auctions.ts';
import { ChatRoom } from '#tests/e2e/support/chat.ts';
import { pictureFile } from '#tests/e2e/support/pictures.ts';
import { always, reachable, type Rule } from '../engine/rules.ts';
import type { Tab } from './browsers.ts';
import type { BrowserAct } from './scene.ts';
import type { BrowserSite } from './site.ts';
import type { Report } from './worker-prelude.ts';
import type { MakeAct } from './world.ts';

/** A message that a page has shown as written. */
type Written = { readonly text: string; readonly by: string; mayBeLost: boolean };
export type SeenMessages = {
  readonly written: readonly Written[];
  /** Texts that the server has, in the order of their rooms. */
  readonly delivered: readonly string[];
};

type Unsent = { readonly error: unknown; readonly files: readonly unknown[] };

/** Messages of all users during one run. */
export type Messages = {
  /** Follows what the outbox of a user has. */
  receive(label: string, report: Report | undefined): void;
  /** What a user may do in a tab with an open room. */
  acts(label: string, name: string, tab: Tab, act: MakeAct): BrowserAct[];
  /** The device forgets what is unsent: its user signs out. */
  forget(label: string): void;
  /** Whether the outbox of a user has anything that is still to be sent. */
  areWaiting(label: string): boolean;
  look(): Promise<SeenMessages>;
};

let runs = 0;

/** @param site whose server is asked in the end */
export function createMessages(site: BrowserSite): Messages {
  runs += 1;
  const mark = `run ${runs} of ${process.pid}, message`;
  const written: Written[] = [];
  const unsent = new Map<string, readonly Unsent[]>();
  const write = async (label: string, { page }: Tab, picture: boolean): Promise<void> => {
    const text = `${mark} ${written.length + 1}.`;
    const room = new ChatRoom(page);
    if (picture) await page.locator('input[type=file]').setInputFiles(await pictureFile('a.jpg', '#a08030'));
    await room.field.fill(text);
    await room.field.press('Enter');
    await room.message(text).waitFor();
    // A picture may be cancelled, and so may the message of it.
    written.push({ text, by: label, mayBeLost: picture });
  };
  return {
    receive(label, report) {
      if (report === undefined) unsent.delete(label);
      else if (report.kind === 'snapshot' && report.chart === 'outbox')
        unsent.set(label, (report.context as { items: readonly Unsent[] }).items);
    },
    forget(label) {
      for (const one of written) if (one.by === label) one.mayBeLost = true;
    },
    acts(label, name, tab, act) {
      const items = unsent.get(label) ?? [];
      const press = (button: string) => () => tab.page.getByRole('button', { name: button }).first().click();
      return [
        act(`write, ${name}`, () => write(label, tab, false), ['message.send']),
        act(`send a picture, ${name}`, () => write(label, tab, true), ['message.send']),
        ...(items.some(({ error, files }) => error === null && files.length > 0)
          ? [act(`cancel the upload, ${name}`, press('Cancel upload'), ['upload.cancel'])]
          : []),
        ...(items.some(({ error }) => error !== null)
          ? [
              act(`try again, ${name}`, press('Try again'), ['message.retry']),
              act(`discard, ${name}`, press('Discard'), ['message.discard']),
            ]
          : []),
      ];
    },
    areWaiting: (label) => (unsent.get(label) ?? []).some(({ error }) => error === null),
    look: async () => ({
      written,
      delivered: await inDatabase(site, async (pool) => {
        const { rows } = await pool.query<{ content: string }>(
          'SELECT content FROM messages WHERE content LIKE $1 ORDER BY room_id, ticks',
          [`%${mark} %`],
        );
        return rows.flatMap(({ content }) => written.find(({ text }) => content.includes(text))?.text ?? []);
      }),
    }),
  };
}

/** What has to hold once all faults are over. */
export const MESSAGE_RULES: Readonly<Record<string, Rule<{ readonly messages: SeenMessages | undefined }>>> = {
  'in the end every message that was shown is at the server once': always(
    ({ view: { messages } }) => {
      const { written, delivered } = messages!;
      const wrong = written.filter(({ text, mayBeLost }) => {
        const count = delivered.filter((one) => one === text).length;
        return count > 1 || (count === 0 && !mayBeLost);
      });
      return wrong.map(({ text, by }) => `“${text}” by ${by}`).join('; ') || true;
    },
    ({ view }) => view.messages !== undefined,
  ),
  '[OUT-3] in the end the messages of one user are in the order in which they were written': always(
    ({ view: { messages } }) => {
      const { written, delivered } = messages!;
      const at = (text: string): number => delivered.indexOf(text);
      // What was cancelled and tried again is later than what was written after it.
      const plain = written.filter(({ text, mayBeLost }) => !mayBeLost && at(text) >= 0);
      const early = plain.find(({ by, text }, index) =>
        plain.slice(0, index).some((one) => one.by === by && at(one.text) > at(text)),
      );
      return early === undefined || `“${early.text}” is before an earlier one`;
    },
    ({ view }) => view.messages !== undefined,
  ),
  'some message is at the server': reachable(({ messages }) => (messages?.delivered.length ?? 0) > 0),
};

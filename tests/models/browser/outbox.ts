/**
 * The outboxes of users: they write, cancel, retry, discard and recall, in several tabs. What tabs have is judged by
 * the rules of workers (`worker/message-rules.ts`), and each page by what its tab has.
 */
import type { AnyStateMachine } from 'xstate';
import { CONNECTION, roomsTopic, roomTopic } from '#protocol/bridge/topics.ts';
import type { ConnectionView, MessageView, RoomsView, RoomView } from '#protocol/bridge/views.ts';
import { fetchUnread } from '#protocol/http/rooms.ts';
import { MESSAGE_STATUS } from '#protocol/lookups.ts';
import { isRecalled } from '#protocol/rules/recall.ts';
import { callAs, type Account } from '#tests/e2e/support/people.ts';
import { ChatRoom } from '#tests/e2e/support/chat.ts';
import { inDatabase } from '#tests/e2e/support/auctions.ts';
import { pictureFile } from '#tests/e2e/support/pictures.ts';
import type { Truth } from '#tests/simulation/world.ts';
import { always, reachable, type Rule } from '../engine/rules.ts';
import type { WorldSetting } from '../traces.ts';
import { AT_ONCE, IN_THE_END, MESSAGE_RULES, type SeenMessages, type SeenTab } from '../worker/message-rules.ts';
import { within, type Tab } from './browsers.ts';
import type { BrowserModel } from './scene.ts';
import type { BrowserSite } from './site.ts';
import { WORLD_FAULTS, WORLD_WEIGHTS, worldAllows } from './world-faults.ts';
import { beginWorld, shows, SHOWN_WITHIN, type Person, type Place, type Scenario } from './world.ts';

/** What a page shows of own messages that the server does not have, by their ids. */
type Page = { readonly where: string; readonly view: RoomView | undefined; readonly bubbles: readonly Bubble[] };
type Bubble = { readonly id: string; readonly hasFailed: boolean };
type SeenOutboxes = SeenMessages & { readonly pages: readonly Page[] };
/** What a user wrote, and what the page said of it. */
type Written = {
  readonly text: string;
  readonly roomId: string;
  readonly senderId: string;
  id: string | undefined;
  outcome: 'shown' | 'refused' | 'unknown';
  withdrawn: boolean;
};

const ROOMS = roomsTopic(50);
/** The newest messages that a page is sure to have on its screen. */
const ON_SCREEN = 3;

const unsentIn = ({ view }: Page): readonly MessageView[] =>
  view?.messages.filter(({ kind, ticks }) => kind === 'message' && ticks === null) ?? [];
/** Pages that do not show the newest messages that are not sent, or say something else of one. */
const wrongPages = ({ pages }: SeenOutboxes): string[] =>
  pages.flatMap((page) => {
    const shown = new Map(page.bubbles.map((bubble) => [bubble.id, bubble]));
    return unsentIn(page)
      .slice(-ON_SCREEN)
      .filter(({ id, status }) => shown.get(id)?.hasFailed !== (status === MESSAGE_STATUS.error))
      .map(({ id, content }) => `${page.where} shows ${id} (“${content}”) wrongly, or not at all`);
  });

const { 'some message waits': _waits, ...SHARED } = MESSAGE_RULES;
const RULES: Readonly<Record<string, Rule<SeenOutboxes>>> = {
  ...SHARED,
  'a page shows what waits, and what has failed': always(({ view }) => wrongPages(view).join('; ') || true),
  'some message waits on a page': reachable(({ pages }) =>
    pages.some((page) => unsentIn(page).some(({ status }) => status !== MESSAGE_STATUS.error)),
  ),
  'some message has failed on a page': reachable(({ pages }) =>
    pages.some(({ bubbles }) => bubbles.some(({ hasFailed }) => hasFailed)),
  ),
};

/** @param machines whose transitions and places are counted */
export const outboxBrowsers = (
  site: () => Promise<BrowserSite>,
  setting: Omit<WorldSetting, 'faults'>,
  machines: readonly AnyStateMachine[],
): BrowserModel<SeenOutboxes> => ({
  machines,
  faults: [...WORLD_FAULTS, 'sleep.machine', 'jump.clock'],
  rules: RULES,
  length: 60,
  steps: 240,
  canMeet: worldAllows,
  weights: { ...WORLD_WEIGHTS, 'send a picture': 2, 'cancel the upload': 4, 'try again': 2, discard: 2, recall: 2 },
  async begin(taken) {
    const opened = await site();
    await opened.startServer();
    return beginWorld(opened, setting, machines, taken, await scenarioOf(opened));
  },
});

let runs = 0;

async function scenarioOf(site: BrowserSite): Promise<Scenario<SeenOutboxes>> {
  const { shared, sellers } = site.rooms;
  runs += 1;
  const mark = `run ${runs} of ${process.pid}, message`;
  const written: Written[] = [];
  /** What each device has that is still to be sent. */
  const waiting = new Map<string, number>();
  const readTruth = (): Promise<(Truth & { content: string })[]> =>
    inDatabase(site, async (pool) => {
      const { rows } = await pool.query<
        Omit<Truth, 'recalled'> & { content: string; extra: Record<string, unknown> | null }
      >(
        `SELECT room_id AS "roomId", ticks::int, id, sender_id AS "senderId", content, extra
         FROM messages WHERE room_id = ANY($1) ORDER BY room_id, ticks`,
        [[shared, sellers]],
      );
      return rows.map(({ extra, ...row }) => ({ ...row, recalled: isRecalled(extra) }));
    });
  const former = (await readTruth()).map(({ id, roomId, senderId }) => ({
    id,
    roomId,
    senderId,
    promised: true,
    refused: false,
    withdrawn: false,
  }));
  /** The last state of a server that is not there now: nothing can reach it. */
  let truth = await readTruth();
  const pagesOf = (label: string): Record<string, string> => ({
    ...(label !== 'cy' && { 'the room': `/chat/${shared}` }),
    ...(label !== 'ben' && { 'the room with the seller': `/chat/${sellers}` }),
    home: '/',
  });
  const roomIn = (tab: Tab): string | undefined => [shared, sellers].find((id) => shows(tab, `/chat/${id}`));

  const write = async ({ person, tab: { page } }: Place, roomId: string, picture?: string): Promise<void> => {
    const text = `${mark} ${written.length + 1}.`;
    const room = new ChatRoom(page);
    if (picture) await page.locator('input[type=file]').setInputFiles(await pictureFile(`${picture}.jpg`, picture));
    await room.field.fill(text);
    const { userId: senderId } = person.browser;
    const one: Written = { text, roomId, senderId, id: undefined, outcome: 'unknown', withdrawn: false };
    written.push(one);
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
    const button = page.getByRole('log').getByRole('button', { name }).first();
    const bubble = page.getByRole('log').getByRole('article').filter({ has: button }).first();
    const id = await bubble.getAttribute('data-message');
    if (withdraws) withdraw((one) => one.id === id);
    await button.click();
  };
  const withdraw = (which: (one: Written) => boolean): void => {
    for (const one of written) if (which(one)) one.withdrawn = true;
  };
  const recall = async ({ tab: { page } }: Place, id: string): Promise<void> => {
    await page.locator(`article[data-message="${id}"]`).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Recall' }).click();
  };

  /** The messages of a user that a tab has: not sent, failed, and sent and not recalled. */
  const ownIn = new Map<string, readonly MessageView[]>();
  const seeTab = async ({ browser }: Person, slot: number): Promise<[SeenTab, Page] | undefined> => {
    const tab = browser.tabs[slot]!;
    const roomId = roomIn(tab);
    const where = `${browser.label} in tab ${slot + 1}`;
    const [connection, rooms, view] = await Promise.all([
      browser.view<ConnectionView>(slot, CONNECTION),
      browser.view<RoomsView>(slot, ROOMS),
      roomId === undefined ? undefined : browser.view<RoomView>(slot, roomTopic(roomId)),
    ]);
    ownIn.set(where, view?.messages.filter(({ own, kind }) => own && kind === 'message') ?? []);
    if (!connection || !rooms || (roomId !== undefined && !view)) return undefined;
    const articles = tab.page.locator('[role=log] article[data-message]');
    const bubbles = view
      ? await within(
          SHOWN_WITHIN,
          articles.evaluateAll((all) =>
            all.map((one) => ({
              id: (one as HTMLElement).dataset['message']!,
              hasFailed: one.querySelector('[role=alert]') !== null,
            })),
          ),
        )
      : undefined;
    const shown = new Map(roomId !== undefined && view ? [[roomId, view] as const] : []);
    return [
      { connection, rooms, shown },
      // A page without bubbles is still being loaded.
      { where, view: bubbles && bubbles.length > 0 ? view : undefined, bubbles: bubbles ?? [] },
    ];
  };

  const look = async (people: readonly Person[], isRecovered: boolean): Promise<SeenOutboxes> => {
    const pages: Page[] = [];
    const seen = await Promise.all(
      people.map(async (person) => {
        const { browser, hasRefused } = person;
        const tabs = new Map<number, SeenTab>();
        for (const slot of browser.tabs.keys()) {
          const found = browser.tabs[slot] && (await seeTab(person, slot));
          if (!found) continue;
          tabs.set(slot + 1, found[0]);
          pages.push(found[1]);
        }
        const { label, userId: id, line } = browser;
        return { label, id, hasRefused, mostConnections: line.realtime.open, tabs };
      }),
    );
    // After the views: what has left an outbox meanwhile is at the server.
    if (site.server.pid !== 0) truth = await readTruth();
    const known = written.flatMap(({ text, outcome, ...one }) => {
      const id = one.id ?? truth.find(({ content }) => content.includes(text))?.id;
      if (id === undefined) return [];
      const withdrawn = one.withdrawn || outcome === 'unknown';
      return [{ ...one, id, withdrawn, promised: outcome === 'shown', refused: outcome === 'refused' }];
    });
    return {
      people: seen,
      pages,
      truth,
      written: [...former, ...known],
      unread: isRecovered
        ? new Map(
            await Promise.all(people.map(async ({ browser }) => [browser.userId, await unreadOf(browser)] as const)),
          )
        : undefined,
    };
  };
  const unreadOf = async ({ account }: { account: Account }): Promise<Record<string, number>> => {
    const { token, userId } = await site.session(account);
    return callAs(site.server.url, token, fetchUnread.method, fetchUnread.path, { userId });
  };

  return {
    reported: ['outbox'],
    passes: true,
    pagesOf,
    receive(label, report) {
      if (report?.kind !== 'snapshot' || report.chart !== 'outbox') return;
      const { items } = report.context as { items: readonly { readonly error: unknown }[] };
      waiting.set(label, items.filter(({ error }) => error === null).length);
    },
    actsIn(place, act) {
      const { person, name } = place;
      const roomId = roomIn(place.tab);
      if (roomId === undefined) return [];
      const own = ownIn.get(`${person.browser.label} in tab ${place.slot + 1}`) ?? [];
      const failed = own.some(({ status }) => status === MESSAGE_STATUS.error);
      const uploads = own.some(({ status, files }) => status === MESSAGE_STATUS.sending && files.length > 0);
      const sent = own.findLast(({ ticks, content, extra }) => ticks && content.includes(mark) && !isRecalled(extra));
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
          ['message.uploaded', 'message.progressed'],
          ['message — upload.cancel', 'message.uploading —', 'outbox.open — message.'],
        ),
        ...(uploads
          ? [act(`cancel the upload, ${name}`, () => press(place, 'Cancel upload', true), ['upload.cancel'])]
          : []),
        ...(failed
          ? [
              act(`try again, ${name}`, () => press(place, 'Try again', false), ['message.retry']),
              act(`discard, ${name}`, () => press(place, 'Discard', true), ['message.discard']),
            ]
          : []),
        ...(sent && person.connection?.phase === 'online'
          ? [act(`recall, ${name}`, () => recall(place, sent.id))]
          : []),
      ];
    },
    forgets({ browser }) {
      const sent = new Set(truth.map(({ id }) => id));
      withdraw(({ id, senderId }) => senderId === browser.userId && (id === undefined || !sent.has(id)));
    },
    look,
    isLate: (view) =>
      [...Object.values(AT_ONCE), ...(view.unread ? Object.values(IN_THE_END) : []), wrongPages].some(
        (judge) => judge(view).length > 0,
      ),
    waits: (label) => (waiting.get(label) ?? 0) > 0,
  };
}

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
import { always, reachable, type Rule } from '../engine/rules.ts';
import type { WorldSetting } from '../traces.ts';
import { AT_ONCE, IN_THE_END, MESSAGE_RULES, type SeenMessages, type SeenTab } from '../worker/message-rules.ts';
import { within, type Tab } from './browsers.ts';
import { createMessages } from './messages.ts';
import { shows, SHOWN_WITHIN, type Person, type Place } from './person.ts';
import type { BrowserModel } from './scene.ts';
import type { BrowserSite } from './site.ts';
import { WORLD_FAULTS, WORLD_WEIGHTS, worldAllows } from './world-faults.ts';
import { beginWorld, type Scenario } from './world.ts';

/** What a page shows of own messages that the server does not have; undefined of one that does not show its end. */
type Page = { readonly where: string; readonly view: RoomView | undefined; readonly bubbles: readonly Bubble[] };
type Bubble = { readonly id: string; readonly hasFailed: boolean };
type SeenOutboxes = SeenMessages & { readonly pages: readonly Page[] };

const ROOMS = roomsTopic(50);
/** The newest messages that a page is sure to have on its screen, also if they are pictures. */
const ON_SCREEN = 2;

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

/** Runs in the page. One without bubbles is still being loaded, and one that was scrolled back stays there. */
const readLog = (log: HTMLElement | SVGElement): { isAtEnd: boolean; bubbles: Bubble[] } => {
  const bubbles = [...log.querySelectorAll<HTMLElement>('article[data-message]')].map((one) => ({
    id: one.dataset['message']!,
    hasFailed: one.querySelector('[role=alert]') !== null,
  }));
  const isAtEnd = bubbles.length > 0 && log.scrollHeight - log.scrollTop - log.clientHeight < 50;
  return { isAtEnd, bubbles };
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
  weights: { ...WORLD_WEIGHTS, 'send a picture': 2, 'cancel the upload': 4, 'try again': 2, discard: 2, recall: 8 },
  async begin(taken) {
    const opened = await site();
    await opened.startServer();
    return beginWorld(opened, setting, machines, taken, await scenarioOf(opened));
  },
});

async function scenarioOf(site: BrowserSite): Promise<Scenario<SeenOutboxes>> {
  const { shared, sellers } = site.rooms;
  const messages = await createMessages(site);
  const pagesOf = (label: string): Record<string, string> => ({
    ...(label !== 'cy' && { 'the room': `/chat/${shared}` }),
    ...(label !== 'ben' && { 'the room with the seller': `/chat/${sellers}` }),
    home: '/',
  });
  const roomIn = (tab: Tab): string | undefined => [shared, sellers].find((id) => shows(tab, `/chat/${id}`));

  const recall = async ({ tab: { page } }: Place, id: string): Promise<void> => {
    await page.locator(`article[data-message="${id}"]`).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Recall' }).click();
  };

  /** The messages of a user that a tab has. */
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
    const said = view ? await within(SHOWN_WITHIN, tab.page.getByRole('log').evaluate(readLog)) : undefined;
    const shown = new Map(roomId !== undefined && view ? [[roomId, view] as const] : []);
    return [
      { connection, rooms, shown },
      { where, view: said?.isAtEnd ? view : undefined, bubbles: said?.bubbles ?? [] },
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
        const { label, line } = browser;
        return { label, id: label, hasRefused, mostConnections: line.realtime.open, tabs };
      }),
    );
    return {
      people: seen,
      pages,
      // After the views: what has left an outbox meanwhile is at the server.
      ...(await messages.look()),
      unread: isRecovered
        ? new Map(
            await Promise.all(people.map(async ({ browser }) => [browser.label, await unreadOf(browser)] as const)),
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
    receive: messages.receive,
    actsIn(place, act) {
      const { person, name } = place;
      const roomId = roomIn(place.tab);
      if (roomId === undefined) return [];
      const own = ownIn.get(`${person.browser.label} in tab ${place.slot + 1}`) ?? [];
      const sent = own.findLast(
        ({ ticks, content, extra }) => ticks && content.includes(messages.mark) && !isRecalled(extra),
      );
      return [
        ...messages.actsIn(place, roomId, act),
        ...(sent && person.connection?.phase === 'online'
          ? [act(`recall, ${name}`, () => recall(place, sent.id))]
          : []),
      ];
    },
    forgets: ({ browser }) => messages.forget(browser.label),
    look,
    isLate: (view) =>
      [...Object.values(AT_ONCE), ...(view.unread ? Object.values(IN_THE_END) : []), wrongPages].some(
        (judge) => judge(view).length > 0,
      ),
    waits: messages.areWaiting,
    isBusy: messages.isSending,
  };
}

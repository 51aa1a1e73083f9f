/** The connections of users: lines break, servers close and die, tabs and workers come and go. */
import { isDeepStrictEqual } from 'node:util';
import type { AnyStateMachine } from 'xstate';
import { connectionModel } from '#machines/connection/connection.model.ts';
import { CONNECTION } from '#protocol/bridge/topics.ts';
import type { ConnectionView } from '#protocol/bridge/views.ts';
import { openAuction } from '#tests/e2e/support/auctions.ts';
import type { Account } from '#tests/e2e/support/people.ts';
import { always, reachable, type Rule } from '../engine/rules.ts';
import type { Break } from '../engine/run.ts';
import { textOf } from '../engine/text.ts';
import type { Entry } from '../engine/world.ts';
import type { WorldSetting } from '../traces.ts';
import { IN_THE_END, type SeenMessages } from '../worker/message-rules.ts';
import { within, type Tab } from './browsers.ts';
import { judgeConnection, NOT_SEEN, type ConnectionJudge } from './connection-moments.ts';
import { createMessages } from './messages.ts';
import { shows, SHOWN_WITHIN, type Person } from './person.ts';
import type { BrowserModel } from './scene.ts';
import type { BrowserSite } from './site.ts';
import { WORLD_FAULTS, WORLD_WEIGHTS, worldAllows } from './world-faults.ts';
import { beginWorld, type Scenario } from './world.ts';

/** Who else may sign in in a browser: another member of its room. */
const SIGN_INS: Readonly<Record<string, readonly Account[]>> = {
  ada: ['demo.buyer', 'demo.buyer2'],
  ben: ['demo.buyer2', 'demo.buyer'],
  cy: ['demo.seller', 'demo.buyer'],
};

/** What one user's browser shows, and what its worker did. */
type SeenBrowser = {
  readonly label: string;
  readonly isAlive: boolean;
  readonly worker: ConnectionView | undefined;
  readonly sockets: number;
  readonly tabs: readonly SeenTab[];
  readonly broken: Break | undefined;
};
/** Undefined is what could not be read in time, for example of a page that still loads. Only the chat has a banner. */
type SeenTab = { readonly tab: number; readonly view: ConnectionView | undefined; readonly banner: Banner | undefined };
/** What a tab says of its connection. */
type Banner = 'none' | 'connecting' | 'waiting' | 'halted' | 'too old';
export type SeenConnections = {
  readonly browsers: readonly SeenBrowser[];
  readonly decided: ReadonlyMap<string, number>;
  readonly isRecovered: boolean;
  /** Once all faults are over. */
  readonly messages: SeenMessages | undefined;
};

/** What a tab may say in each phase; a short interruption is not shown. */
const SAID: Readonly<Record<ConnectionView['phase'], readonly Banner[]>> = {
  disconnected: ['none'],
  connecting: ['none', 'connecting', 'waiting'],
  initializing: ['none', 'connecting', 'waiting'],
  online: ['none'],
  waiting: ['none', 'waiting', 'connecting'],
  halted: ['halted'],
};
const saysSo = ({ view, banner }: SeenTab): boolean =>
  view === undefined ||
  banner === undefined ||
  (view.reason === 'tooOld'
    ? banner === 'too old'
    : view.reason === 'logout'
      ? true
      : SAID[view.phase].includes(banner));
const agrees = ({ isAlive, worker, tabs }: SeenBrowser): boolean =>
  !isAlive || tabs.every(({ view }) => view === undefined || isDeepStrictEqual(view, worker));

const eachBrowser = (wrong: (browser: SeenBrowser) => string | undefined, when?: (seen: SeenConnections) => boolean) =>
  always<SeenConnections>(
    ({ view }) => view.browsers.flatMap((one) => wrong(one) ?? []).join('; ') || true,
    ({ view }) => when?.(view) ?? true,
  );

/** A rule of the chart's model, judged on what the workers reported. */
const ruleOfModel = (name: string): Rule<SeenConnections> => ({
  start() {
    let decided = 0;
    return {
      see({ view }) {
        decided = view.decided.get(name) ?? 0;
        const found = view.browsers.find(({ broken }) => broken?.rule === name);
        return found && `${found.label}: ${found.broken?.why}`;
      },
      decided: () => decided,
    };
  },
});

/** Rules of what was written, of which the pages are not looked at here. */
const OF_MESSAGES = [
  'in the end every promised message is at the server, in the order of its sender',
  'in the end the server has nothing that no user wrote',
] as const;

const RULES: Readonly<Record<string, Rule<SeenConnections>>> = {
  ...Object.fromEntries(
    OF_MESSAGES.map((name) => [
      name,
      always<SeenConnections>(
        ({ view }) => IN_THE_END[name]!(view.messages!).join('; ') || true,
        ({ view }) => view.messages !== undefined,
      ),
    ]),
  ),
  'some message of the run is at the server': reachable(
    ({ messages }) =>
      messages?.truth.some(({ senderId }) => messages.people.some(({ id }) => id === senderId)) ?? false,
  ),
  ...Object.fromEntries(
    Object.keys(connectionModel.rules)
      .filter((name) => !(name in NOT_SEEN))
      .map((name) => [name, ruleOfModel(name)]),
  ),
  'a browser has at most one connection, whatever it has of tabs': eachBrowser(({ label, sockets }) =>
    sockets > 1 ? `${label} has ${sockets}` : undefined,
  ),
  'every tab has the view of its worker': eachBrowser((browser) =>
    agrees(browser)
      ? undefined
      : `${browser.label}: ${browser.tabs.map(({ tab, view }) => `tab ${tab} has ${textOf(view)}`).join(', ')}, ` +
        `not ${textOf(browser.worker)}`,
  ),
  'every tab says in words what became of the connection': eachBrowser(({ label, tabs }) => {
    const wrong = tabs.find((tab) => !saysSo(tab));
    return wrong && `tab ${wrong.tab} of ${label} says “${wrong.banner}” while ${textOf(wrong.view)}`;
  }),
  'in the end every browser is online, in all its tabs': eachBrowser(
    ({ label, tabs, worker, sockets }) =>
      sockets === 1 &&
      worker?.phase === 'online' &&
      tabs.every(({ view }) => view === undefined || view.phase === 'online')
        ? undefined
        : `${label} has ${sockets} sockets, and ${textOf(worker)}`,
    ({ isRecovered }) => isRecovered,
  ),
};

/** The judge of a worker, and how often rules were decided in those of the user that have ended. */
type Judged = { judge: ConnectionJudge; broken: Break | undefined; readonly decided: Map<string, number> };

/**
 * @param machines whose transitions and places are counted
 * @param failed gets the steps of the chart alone that led to a broken rule
 */
export const connectionBrowsers = (
  site: () => Promise<BrowserSite>,
  setting: Omit<WorldSetting, 'faults'>,
  machines: readonly AnyStateMachine[],
  failed: (path: readonly string[]) => void,
): BrowserModel<SeenConnections> => ({
  machines,
  // A server that ends in order asks for a wait of its own, and the model knows one wait only [CON-8].
  faults: [...WORLD_FAULTS.filter((fault) => fault !== 'kill.database'), 'sleep.machine'],
  rules: RULES,
  length: 60,
  steps: 240,
  canMeet: worldAllows,
  // A silent connection ends after three waits.
  weights: { ...WORLD_WEIGHTS, write: 0.6, 'send a picture': 0.3, 'wait 31000': 8, thaw: 1, 'release frames': 1 },
  async begin(taken, write) {
    const opened = await site();
    await opened.startServer();
    return beginWorld(opened, setting, machines, taken, await scenarioOf(opened, write, failed));
  },
});

async function scenarioOf(
  site: BrowserSite,
  write: (kind: Entry['kind'], name: string, data?: unknown) => void,
  failed: (path: readonly string[]) => void,
): Promise<Scenario<SeenConnections>> {
  const { shared, sellers } = site.rooms;
  const auction = await openAuction(site, 'An auction of models');
  const messages = await createMessages(site);
  const judges = new Map<string, Judged>();
  const judgedOf = (label: string): Judged => {
    const known = judges.get(label) ?? { judge: judgeConnection(), broken: undefined, decided: new Map() };
    judges.set(label, known);
    return known;
  };
  const roomOf = (label: string): string => (label === 'cy' ? sellers : shared);
  const pagesOf = (label: string) => ({
    'the room': `/chat/${roomOf(label)}`,
    home: '/',
    'the auction': auction.path,
  });
  const see = async (person: Person): Promise<SeenBrowser> => {
    const { browser } = person;
    const { judge, broken } = judgedOf(browser.label);
    const room = pagesOf(browser.label)['the room'];
    return {
      label: browser.label,
      isAlive: browser.worker.isAlive,
      worker: judge.view,
      sockets: browser.line.realtime.open,
      tabs: await Promise.all(
        browser.tabs.flatMap((tab, slot) =>
          tab
            ? [
                (async (): Promise<SeenTab> => ({
                  tab: slot + 1,
                  view: await browser.view<ConnectionView>(slot, CONNECTION),
                  banner: await within(SHOWN_WITHIN, bannerOf(tab, room)),
                }))(),
              ]
            : [],
        ),
      ),
      broken,
    };
  };
  const seeMessages = async (people: readonly Person[]): Promise<SeenMessages> => ({
    people: people.map(({ browser: { label } }) => ({
      label,
      id: label,
      mostConnections: 1,
      hasRefused: false,
      tabs: new Map(),
    })),
    ...(await messages.look()),
    unread: undefined,
  });
  return {
    reported: ['outbox'],
    passes: true,
    pagesOf,
    signIns: ({ browser }) => SIGN_INS[browser.label]!,
    receive(label, report) {
      messages.receive(label, report);
      const judged = judgedOf(label);
      if (report === undefined) {
        for (const [rule, count] of judged.judge.decided())
          judged.decided.set(rule, (judged.decided.get(rule) ?? 0) + count);
        judged.judge = judgeConnection();
        return;
      }
      if (judged.broken) return;
      const { length } = judged.judge.log;
      judged.broken = judged.judge.see(report);
      for (const { kind, name, data } of judged.judge.log.slice(length)) write(kind, `${label}: ${name}`, data);
      if (judged.broken) failed(judged.judge.path);
    },
    actsIn(place, act) {
      const { tab, name } = place;
      const { label } = place.person.browser;
      if (!shows(tab, pagesOf(label)['the room'])) return [];
      const typing = async (): Promise<void> => {
        await tab.page.locator('textarea').fill('');
        await tab.page.locator('textarea').pressSequentially('…');
      };
      return [act(`type, ${name}`, typing, ['typing.report']), ...messages.actsIn(place, roomOf(label), act)];
    },
    forgets: ({ browser }) => messages.forget(browser.label),
    async look(people, isRecovered) {
      const browsers = await Promise.all(people.map(see));
      const decided = new Map<string, number>();
      for (const judged of judges.values())
        for (const [rule, count] of [...judged.judge.decided(), ...judged.decided])
          decided.set(rule, (decided.get(rule) ?? 0) + count);
      return { browsers, decided, isRecovered, messages: isRecovered ? await seeMessages(people) : undefined };
    },
    isLate: ({ browsers }) =>
      browsers.some((seen) => !seen.broken && !(agrees(seen) && seen.tabs.every(saysSo) && seen.sockets <= 1)),
    waits: (label) => messages.areWaiting(label),
    isBusy: (label) => messages.isSending(label),
  };
}

/** @returns undefined of a page without a banner */
async function bannerOf(tab: Tab, room: string): Promise<Banner | undefined> {
  if (!shows(tab, room)) return undefined;
  const { page } = tab;
  if (await page.getByText('This page no longer updates').isVisible()) return 'too old';
  const halted = page.getByRole('alert').filter({ hasText: /Live messages are off|was refused|has ended|signed out/ });
  if (await halted.isVisible()) return 'halted';
  if (await page.getByRole('button', { name: 'Reconnect now' }).isVisible()) return 'waiting';
  return (await page.getByRole('status').filter({ hasText: 'Connecting…' }).isVisible()) ? 'connecting' : 'none';
}

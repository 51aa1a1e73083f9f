/**
 * The connections of users: lines break, servers close and die, tabs and workers come and go. Long because steps,
 * faults and rules of one model share what is observed.
 */
import { isDeepStrictEqual } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import type { AnyStateMachine } from 'xstate';
import { connectionModel } from '#machines/connection/connection.model.ts';
import { CONNECTION } from '#protocol/bridge/topics.ts';
import type { ConnectionView } from '#protocol/bridge/views.ts';
import type { Taken } from '../engine/chart.ts';
import { always, type Rule } from '../engine/rules.ts';
import type { Break } from '../engine/run.ts';
import type { Account } from '#tests/e2e/support/people.ts';
import { textOf } from '../engine/text.ts';
import type { Entry } from '../engine/world.ts';
import type { WorldSetting } from '../traces.ts';
import { openUser, within, type Tab, type UserBrowser } from './browsers.ts';
import type { BrowserLine } from './lines.ts';
import { createMessages, MESSAGE_RULES, type SeenMessages } from './messages.ts';
import { judgeConnection, NOT_SEEN, type ConnectionJudge } from './connection-moments.ts';
import { watchBrowser, type BrowserAct, type BrowserModel, type BrowserScene, type BrowserWatch } from './scene.ts';
import type { BrowserSite } from './site.ts';

const USERS = [
  ['ada', 'demo.buyer'],
  ['ben', 'demo.buyer2'],
  ['cy', 'demo.seller'],
] as const;
export const MOST_USERS = USERS.length;
/** Who else may sign in in a browser: another member of its room. */
const SIGN_INS: Readonly<Record<string, readonly Account[]>> = {
  ada: ['demo.buyer', 'demo.buyer2'],
  ben: ['demo.buyer2', 'demo.buyer'],
  cy: ['demo.seller', 'demo.buyer'],
};
/** Charts whose reports are needed, counted or not. */
const REPORTED = ['connection', 'outbox'];

/** How a server may end a connection: code and reason, as in the model of the chart. */
const CLOSES = {
  'close.1001': [1001, ''],
  'close.1013': [1013, 'retry-after=2500'],
  'close.4000': [4000, ''],
  'close.4001': [4001, ''],
  'close.4002': [4002, ''],
} as const satisfies Record<string, readonly [number, string]>;

export const CONNECTION_FAULTS: readonly string[] = [
  'line.cut',
  'line.offline',
  'line.freeze',
  'line.throttle',
  'refuse.socket',
  'refuse.initialed',
  'busy.initialed',
  'withhold.frames',
  ...Object.keys(CLOSES),
  'kill.worker',
  'reload.tab',
  'crash.tab',
  'sleep.machine',
  'kill.server',
];
const WAITS = [600, 31_000] as const;
const SLEEP = 95_000;
/** What a slow line carries, bytes a second. */
const SLOW = 20_000;

/** Nothing more comes of a step when a worker has been quiet for so long; ms. */
const QUIET = 120;
/** The longest that a step is waited for. */
const SETTLED_WITHIN = 2_500;
/** How long what is shown may differ from what the worker has, and how long a worker may take to begin. */
const SHOWN_WITHIN = 15_000;
const BEGUN_WITHIN = 30_000;
/** What waits at the end of a run is sent by then, also on a busy machine. */
const RECOVERED_WITHIN = 90_000;

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

const RULES: Readonly<Record<string, Rule<SeenConnections>>> = {
  ...MESSAGE_RULES,
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

/** Places of the connection that has a socket. */
const WITH_SOCKET = /^connection\.linked\./;

/** @param machines whose transitions and places are counted */
export const connectionBrowsers = (
  site: () => Promise<BrowserSite>,
  setting: Omit<WorldSetting, 'faults'>,
  machines: readonly AnyStateMachine[],
  failed: (path: readonly string[]) => void,
): BrowserModel<SeenConnections> => ({
  machines,
  faults: CONNECTION_FAULTS,
  rules: RULES,
  length: 60,
  steps: 240,
  canMeet: (fault, place) =>
    place !== 'connection.retired' && (!(fault in CLOSES || fault === 'line.cut') || WITH_SOCKET.test(place)),
  weights: {
    'wait 31000': 4,
    'wait 600': 2,
    write: 0.6,
    'send a picture': 0.3,
    'open tab': 0.5,
    'close tab': 0.1,
    'go to': 0.3,
    'sign out': 0.3,
    'sign in': 3,
    'come back': 2,
    thaw: 2,
    'full speed': 2,
    'accept ': 1.5,
    'be idle': 1.5,
    'release frames': 1.5,
    reconnect: 1.5,
    'close.': 0.5,
    'line.': 0.6,
    'refuse.': 0.6,
    'busy.': 0.6,
    'withhold.frames': 0.8,
    'kill.worker': 0.3,
    'reload.tab': 0.15,
    'crash.tab': 0.15,
    'kill.server': 0.3,
    'sleep.machine': 0.5,
    'start the server': 6,
  },
  begin: async (taken, write) => beginConnections(await site(), setting, machines, taken, write, failed),
});

/** A fault that lasts until it is ended. */
type Lasting = {
  readonly fault: string;
  /** The step that ends it. */
  readonly healing: string;
  begin(line: BrowserLine): void;
  heal(line: BrowserLine): void;
  readonly leadsTo?: readonly string[];
  readonly prepares?: readonly string[];
};
const LASTING: readonly Lasting[] = [
  {
    fault: 'line.offline',
    healing: 'come back',
    begin: ({ tcp }) => tcp.offline(),
    heal: ({ tcp }) => tcp.restore(),
    leadsTo: ['socket.closed'],
    prepares: ['connection.waiting —'],
  },
  {
    fault: 'line.freeze',
    healing: 'thaw',
    begin: ({ tcp }) => tcp.freeze(),
    heal: ({ tcp }) => tcp.restore(),
    prepares: ['connection.linked.connecting — xstate.after', 'connection.linked.unanswered —'],
  },
  {
    fault: 'line.throttle',
    healing: 'full speed',
    begin: ({ tcp }) => tcp.throttle(SLOW),
    heal: ({ tcp }) => tcp.restore(),
  },
  {
    fault: 'refuse.socket',
    healing: 'accept sockets',
    begin: ({ realtime }) => realtime.refuse(),
    heal: ({ realtime }) => realtime.accept(),
    prepares: ['connection.waiting —'],
  },
  {
    fault: 'refuse.initialed',
    healing: 'accept again',
    begin: ({ realtime }) => realtime.answerWith(4001),
    heal: ({ realtime }) => realtime.accept(),
    prepares: ['connection.linked — socket.closed [0]', 'connection.halted — connection.reconnect'],
  },
  {
    fault: 'busy.initialed',
    healing: 'be idle again',
    begin: ({ realtime }) => realtime.answerWith(1013, 'retry-after=2500'),
    heal: ({ realtime }) => realtime.accept(),
    prepares: ['connection.linked — socket.closed [1]', 'connection.deferred —'],
  },
  {
    fault: 'withhold.frames',
    healing: 'release frames',
    begin: ({ realtime }) => realtime.withhold(),
    heal: ({ realtime }) => realtime.release(),
    prepares: ['connection.linked.initializing — xstate.after', 'connection.linked.silenced —'],
  },
];
/** While one of them lasts, nothing can be loaded. */
const UNREACHABLE: readonly string[] = ['line.offline', 'line.freeze', 'line.throttle'];

type Person = {
  readonly browser: UserBrowser;
  readonly watch: BrowserWatch;
  judge: ConnectionJudge;
  broken: Break | undefined;
  /** How often rules were decided in the workers that have ended. */
  readonly decided: Map<string, number>;
  /** The fault that lasts: one at a time. */
  lasting: Lasting | undefined;
};

async function beginConnections(
  site: BrowserSite,
  { users, tabs }: Omit<WorldSetting, 'faults'>,
  machines: readonly AnyStateMachine[],
  taken: Taken,
  write: (kind: Entry['kind'], name: string, data?: unknown) => void,
  failed: (path: readonly string[]) => void,
): Promise<BrowserScene<SeenConnections>> {
  await site.startServer();
  let isRecovered = false;
  const charts = [...new Set([...REPORTED, ...machines.map(({ id }) => id)])];
  const messages = createMessages(site);
  const opened: UserBrowser[] = [];
  const begun = await Promise.allSettled(
    USERS.slice(0, users).map(async ([label, account]): Promise<Person> => {
      const state = {
        judge: judgeConnection(),
        broken: undefined as Break | undefined,
        decided: new Map<string, number>(),
        lasting: undefined as Lasting | undefined,
      };
      const watch = watchBrowser(machines, taken, (report) => {
        messages.receive(label, report);
        if (report === undefined) {
          for (const [rule, count] of state.judge.decided())
            state.decided.set(rule, (state.decided.get(rule) ?? 0) + count);
          state.judge = judgeConnection();
          return;
        }
        if (state.broken) return;
        const { length } = state.judge.log;
        state.broken = state.judge.see(report);
        for (const { kind, name, data } of state.judge.log.slice(length)) write(kind, `${label}: ${name}`, data);
        if (state.broken) failed(state.judge.path);
      });
      const browser = await openUser(site.chromium, site.server, { label, account, tabs }, charts, (report) =>
        watch.receive(report),
      );
      opened.push(browser);
      await browser.open(0, site.pagesOf(label)['the room']!);
      return Object.assign(state, { browser, watch });
    }),
  );
  const stop = (): Promise<unknown> => Promise.all(opened.map((browser) => browser.stop()));
  const problem = begun.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
  if (problem) {
    await stop();
    throw problem.reason;
  }
  const people = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const labels = people.map(({ browser }) => browser.label);

  const settle = async (): Promise<void> => {
    const end = performance.now() + SETTLED_WITHIN;
    for (;;) {
      const now = performance.now();
      if (now > end || people.every(({ browser }) => now - browser.worker.receivedAt > QUIET)) return;
      await pause(20);
    }
  };
  const seeTab = async ({ browser }: Person, slot: number): Promise<SeenTab> => ({
    tab: slot + 1,
    view: await browser.view<ConnectionView>(slot, CONNECTION),
    banner: await within(SHOWN_WITHIN, bannerOf(browser, slot, site.pagesOf(browser.label)['the room']!)),
  });
  const see = async (person: Person): Promise<SeenBrowser> => {
    const { browser } = person;
    const slots = browser.tabs.flatMap((tab, slot) => (tab ? [slot] : []));
    const seen = await Promise.all(slots.map((slot) => seeTab(person, slot)));
    return {
      label: browser.label,
      isAlive: browser.worker.isAlive,
      worker: person.judge.view,
      sockets: browser.line.realtime.open,
      tabs: seen,
      broken: person.broken,
    };
  };
  /** Looks again while a tab has not shown yet what its worker has. */
  const lookAt = async (person: Person): Promise<SeenBrowser> => {
    const end = performance.now() + SHOWN_WITHIN;
    for (;;) {
      const seen = await see(person);
      const isShown = agrees(seen) && seen.tabs.every(saysSo) && seen.sockets <= 1;
      if (isShown || seen.broken || performance.now() > end) return seen;
      await pause(100);
    }
  };

  const untilAlive = async ({ browser }: Person, former: number): Promise<void> => {
    const end = performance.now() + BEGUN_WITHIN;
    while (performance.now() < end && (browser.worker.life === former || !browser.worker.isAlive)) await pause(50);
  };
  /** How a page and its server reach each other: nothing new can be loaded otherwise. */
  const isReachable = (person: Person): boolean =>
    site.server.pid !== 0 && !UNREACHABLE.includes(person.lasting?.fault ?? '');
  const pass = (does: 'pass' | 'sleep', ms: number): Promise<unknown> =>
    Promise.all(people.map(({ browser }) => browser.worker.order(does, ms)));

  const actsOf = (person: Person): BrowserAct[] => {
    const { browser, judge } = person;
    const { label, line } = browser;
    const phase = judge.view?.phase ?? 'disconnected';
    const pages = site.pagesOf(label);
    const open = browser.tabs.flatMap((tab, slot) => (tab ? [{ tab, slot, name: `${label} ${slot + 1}` }] : []));
    const [first] = open;
    const reachable = isReachable(person);
    const act = (name: string, run: () => Promise<unknown>, leadsTo: readonly string[] = []): BrowserAct => ({
      label: name,
      kind: 'event',
      of: [label],
      leadsTo,
      run: () => run().catch(ignoreTimeout),
    });
    const strike = (fault: string, run: () => unknown, leadsTo: readonly string[] = [], of = label): BrowserAct => ({
      ...act(`${fault}, ${of}`, async () => run(), leadsTo),
      kind: 'fault',
      fault,
    });
    /** A fault that lasts, or its end. */
    const lasting = (): BrowserAct[] => {
      const current = person.lasting;
      if (current)
        return [
          act(
            `${current.healing}, ${label}`,
            async () => {
              person.lasting = undefined;
              current.heal(line);
            },
            ['socket.opened', 'socket.initialed'],
          ),
        ];
      return LASTING.map((one) => ({
        ...strike(
          one.fault,
          () => {
            person.lasting = one;
            one.begin(line);
          },
          one.leadsTo,
        ),
        ...(one.prepares && { prepares: one.prepares }),
      }));
    };

    const atTabs = open.flatMap(({ tab, slot, name }): BrowserAct[] => [
      act(`wake, ${name}`, () => tab.page.evaluate(() => void window.dispatchEvent(new Event('online'))), ['wake']),
      act(`report offline, ${name}`, () => tab.page.evaluate(() => void window.dispatchEvent(new Event('offline'))), [
        'network.lost',
      ]),
      ...(open.length > 1 ? [act(`close tab, ${name}`, () => browser.close(slot))] : []),
      ...(open.length > 1
        ? [
            strike(
              'crash.tab',
              async () => {
                await within(SHOWN_WITHIN, tab.page.goto('chrome://crash'));
                await browser.close(slot);
              },
              [],
              name,
            ),
          ]
        : []),
      ...(reachable
        ? [
            strike('reload.tab', () => browser.goTo(slot, tab.path), [], name),
            ...Object.entries(pages)
              .filter(([, path]) => path !== tab.path && phase !== 'disconnected')
              .map(([place, path]) =>
                act(`go to ${place}, ${name}`, () => browser.goTo(slot, path), ['auctions.watch']),
              ),
          ]
        : []),
      ...(shows(tab, pages['the room']!)
        ? [
            act(
              `type, ${name}`,
              async () => {
                await tab.page.locator('textarea').fill('');
                await tab.page.locator('textarea').pressSequentially('…');
              },
              ['typing.report'],
            ),
            ...messages.acts(label, name, tab).map(({ label: words, leadsTo, prepares, run }) => ({
              ...act(words, run, leadsTo),
              ...(prepares && { prepares }),
            })),
          ]
        : []),
    ]);
    return [
      ...atTabs,
      ...(reachable
        ? browser.tabs.flatMap((tab, slot) =>
            tab ? [] : [act(`open tab, ${label} ${slot + 1}`, () => browser.open(slot, pages['the room']!))],
          )
        : []),
      ...(first && ['online', 'waiting', 'halted'].includes(phase) && judge.view?.reason !== 'tooOld'
        ? [act(`reconnect, ${label}`, () => reconnect(person, pages['the room']!), ['connection.reconnect'])]
        : []),
      ...(first && reachable && phase !== 'disconnected'
        ? [
            act(
              `sign out, ${label}`,
              async () => {
                messages.forget(label);
                await first.tab.page.getByRole('button', { name: /^Hello/ }).click();
                await first.tab.page.getByRole('menuitem', { name: 'Log out' }).click();
                await first.tab.page.waitForURL(/\/passport\/login/);
              },
              ['session.signedOut'],
            ),
          ]
        : []),
      ...(first && reachable && phase === 'disconnected'
        ? SIGN_INS[label]!.map((account) =>
            act(`sign in as ${account}, ${label}`, () => browser.signIn(account), ['session.signedIn']),
          )
        : []),
      ...(line.realtime.open > 0 && reachable
        ? [
            strike('line.cut', () => line.tcp.cut(), ['socket.closed']),
            ...Object.entries(CLOSES).map(([fault, [code, reason]]) =>
              strike(fault, () => {
                // The session ends, and with it what the device has of its user.
                if (code === 4002) messages.forget(label);
                line.realtime.close(code, reason);
              }, ['socket.closed']),
            ),
          ]
        : []),
      ...lasting(),
      ...(reachable && browser.worker.isAlive && first
        ? [
            strike('kill.worker', async () => {
              const { life } = browser.worker;
              await browser.killWorker();
              await untilAlive(person, life);
            }),
          ]
        : []),
    ];
  };

  return {
    placesOf: (label) => people.find(({ browser }) => browser.label === label)!.watch.places(),
    acts: () => [
      ...people.flatMap(actsOf),
      ...WAITS.map((ms): BrowserAct => ({
        label: `wait ${ms} ms`,
        kind: 'time',
        of: labels,
        leadsTo: ['xstate.after'],
        run: () => pass('pass', ms),
      })),
      {
        label: 'sleep.machine',
        kind: 'fault',
        fault: 'sleep.machine',
        of: labels,
        leadsTo: ['xstate.after'],
        run: () => pass('sleep', SLEEP),
      },
      site.server.pid === 0
        ? { label: 'start the server', kind: 'event', of: labels, run: () => site.startServer() }
        : {
            label: 'kill.server',
            kind: 'fault',
            fault: 'kill.server',
            of: labels,
            leadsTo: ['socket.closed'],
            run: () => site.server.kill(),
          },
    ],
    async look() {
      await settle();
      const browsers = await Promise.all(people.map(lookAt));
      const decided = new Map<string, number>();
      for (const { judge, decided: earlier } of people)
        for (const [rule, count] of [...judge.decided(), ...earlier])
          decided.set(rule, (decided.get(rule) ?? 0) + count);
      return { browsers, decided, isRecovered, messages: isRecovered ? await messages.look() : undefined };
    },
    async recover() {
      await site.startServer();
      for (const person of people) {
        person.lasting?.heal(person.browser.line);
        person.lasting = undefined;
      }
      const end = performance.now() + RECOVERED_WITHIN;
      do {
        await Promise.all(people.map((person) => helpOnline(person, site.pagesOf(person.browser.label)['the room']!)));
        await settle();
        const isWell = ({ judge, browser }: Person): boolean =>
          judge.view?.phase === 'online' && browser.line.realtime.open === 1 && !messages.areWaiting(browser.label);
        if (people.every(isWell)) break;
        await pass('pass', 61_000);
      } while (performance.now() < end);
      isRecovered = true;
    },
    async stop() {
      await stop();
    },
  };
}

/** Whether a tab is where it was sent, and not at the sign-in. */
const shows = ({ page }: Tab, path: string): boolean => new URL(page.url()).pathname === path;

/** Presses the button where there is one, and asks the worker otherwise, as a page with another button would. */
async function reconnect({ browser, judge }: Person, room: string): Promise<void> {
  const { tabs } = browser;
  const chat = tabs.find((tab) => tab && shows(tab, room));
  if (chat && judge.view?.phase !== 'online')
    return chat.page.getByRole('button', { name: /^Reconnect(?: now)?$/ }).click();
  const port = await browser.port(tabs.findIndex((tab) => tab !== undefined));
  if (port) await within(SHOWN_WITHIN, port.command({ name: 'connection.reconnect', input: {} }));
}

/** Does what the page asks for: signs in, reconnects or loads again. */
async function helpOnline(person: Person, room: string): Promise<void> {
  const { browser, judge } = person;
  const slot = browser.tabs.findIndex((tab) => tab !== undefined);
  const tab = browser.tabs[slot];
  const { view } = judge;
  if (!tab || view?.phase === 'online') return;
  if (!browser.worker.isAlive || view?.reason === 'tooOld') await browser.goTo(slot, tab.path);
  else if (view === undefined || view.phase === 'disconnected') await browser.signIn(browser.account);
  else if (view.phase === 'halted' || view.phase === 'waiting') await reconnect(person, room).catch(ignoreTimeout);
}

/** What a user of the tab could not do any more, because it had changed meanwhile. */
function ignoreTimeout(error: unknown): void {
  if (!(error instanceof Error && error.name === 'TimeoutError')) throw error;
}

/** @returns undefined of a page without a banner */
async function bannerOf({ tabs }: UserBrowser, slot: number, room: string): Promise<Banner | undefined> {
  const tab = tabs[slot];
  if (!tab || !shows(tab, room)) return undefined;
  const { page } = tab;
  if (await page.getByText('This page no longer updates').isVisible()) return 'too old';
  const halted = page.getByRole('alert').filter({ hasText: /Live messages are off|was refused|has ended|signed out/ });
  if (await halted.isVisible()) return 'halted';
  if (await page.getByRole('button', { name: 'Reconnect now' }).isVisible()) return 'waiting';
  return (await page.getByRole('status').filter({ hasText: 'Connecting…' }).isVisible()) ? 'connecting' : 'none';
}

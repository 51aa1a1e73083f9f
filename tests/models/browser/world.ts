/** What all scenarios have: users with browsers and tabs, a server, and what happens to them and to lines and time. */
import { setTimeout as pause } from 'node:timers/promises';
import type { AnyStateMachine } from 'xstate';
import { connectionModel } from '#machines/connection/connection.model.ts';
import type { ConnectionView } from '#protocol/bridge/views.ts';
import type { Account } from '#tests/e2e/support/people.ts';
import type { Taken } from '../engine/chart.ts';
import type { WorldSetting } from '../traces.ts';
import { openUser, within, type UserBrowser } from './browsers.ts';
import { helpOnline, reconnect, SHOWN_WITHIN, type Person, type Place } from './person.ts';
import { watchBrowser, type BrowserAct, type BrowserScene } from './scene.ts';
import type { BrowserSite } from './site.ts';
import type { Report } from './worker-prelude.ts';
import { CLOSES, LASTING, UNREACHABLE } from './world-faults.ts';

/** Who takes part, in this order. */
const USERS = [
  ['ada', 'demo.buyer'],
  ['ben', 'demo.buyer2'],
  ['cy', 'demo.seller'],
] as const satisfies readonly (readonly [string, Account])[];
export const MOST_USERS = USERS.length;

/** Where time in workers passes at once, and where it is waited for; ms. */
const WAITS = [600, 31_000] as const;
const REAL_WAITS = [600, 7_000] as const;
const SLEEP = 95_000;
/** A clock is set forward and back by so much, ms. */
const JUMPS = [2 * 3_600_000, -2 * 3_600_000] as const;

/** Nothing more comes of a step when a worker has been quiet for so long; ms. */
const QUIET = 120;
/** The longest that a step is waited for. */
const SETTLED_WITHIN = 2_500;
/** How long a worker may take to begin. */
const BEGUN_WITHIN = 30_000;
/** What waits at the end of a run is over by then, also on a busy machine. */
const RECOVERED_WITHIN = 90_000;

/** What a scenario adds to the world. */
export type Scenario<View> = {
  /** Charts whose reports it needs beside those that are counted, by the ids of their machines. */
  readonly reported: readonly string[];
  /** Whether time in workers can pass faster than that of the server. */
  readonly passes: boolean;
  /** Where the tabs of a user may go, by name. A tab is opened at the first. */
  pagesOf(label: string): Readonly<Record<string, string>>;
  /** Who may sign in in the browser of a user. */
  signIns?(person: Person): readonly Account[];
  receive(label: string, report: Report | undefined): void;
  /** Where charts are that run at the server. */
  placesOf?(label: string): string[];
  /** What a user may do in a tab. */
  actsIn(place: Place, act: MakeAct): BrowserAct[];
  /** Whether a dialog covers a page, so that nothing else of it can be pressed. */
  isCovered?(place: Place): boolean;
  /** What happens beside users, lines and servers. */
  actsOfAll?(act: MakeAct): BrowserAct[];
  /** Ends what these acts have begun. */
  recover?(): Promise<unknown>;
  /** The device forgets a user, who signs out or is signed out. */
  forgets(person: Person): void;
  /** What is seen of all users, once all that a step has caused is over. */
  look(people: readonly Person[], isRecovered: boolean): Promise<View>;
  /** Whether what is seen may still become right by itself: then it is looked at again for a while. */
  isLate(view: View): boolean;
  /** Whether a user still waits for something when all faults are over. */
  waits(label: string): boolean;
  /**
   * Whether a request of a user runs, which the server answers soon: a step ends with it. Whether the next step comes
   * before or after the answer would depend on the machine otherwise, and a failure would not replay.
   */
  isBusy?(label: string): boolean;
};
export type MakeAct = (
  name: string,
  run: () => Promise<unknown>,
  leadsTo?: readonly string[],
  prepares?: readonly string[],
) => BrowserAct;

/** Begins a run: opens a browser for each user, on the first page. */
export async function beginWorld<View>(
  site: BrowserSite,
  { users, tabs }: Omit<WorldSetting, 'faults'>,
  machines: readonly AnyStateMachine[],
  taken: Taken,
  scenario: Scenario<View>,
): Promise<BrowserScene<View>> {
  const { pagesOf } = scenario;
  let isRecovered = false;
  const charts = [...new Set(['connection', ...scenario.reported, ...machines.map(({ id }) => id)])];
  const opened: UserBrowser[] = [];
  const begun = await Promise.allSettled(
    USERS.slice(0, users).map(async ([label, account]): Promise<Person> => {
      const state: Pick<Person, 'connection' | 'lasting' | 'hasRefused'> = {
        connection: undefined,
        lasting: undefined,
        hasRefused: false,
      };
      const watch = watchBrowser(machines, taken, (report) => {
        if (report === undefined) state.connection = undefined;
        else if (report.kind === 'refused') state.hasRefused = true;
        else if (report.kind === 'snapshot' && report.chart === 'connection')
          state.connection = connectionModel.observe(report) as ConnectionView;
        scenario.receive(label, report);
      });
      const browser = await openUser(site, { label, account, tabs }, charts, (report) => watch.receive(report));
      opened.push(browser);
      await browser.open(0, firstOf(pagesOf(label)));
      return Object.assign(state, { browser, watch });
    }),
  );
  const stop = async (): Promise<void> => void (await Promise.all(opened.map((browser) => browser.stop())));
  const problem = begun.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
  if (problem) {
    await stop();
    throw problem.reason;
  }
  const people = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const labels = people.map(({ browser }) => browser.label);

  /** How a page and its server reach each other: nothing new can be loaded otherwise. */
  const isReachable = (person: Person): boolean =>
    site.server.pid !== 0 && !UNREACHABLE.includes(person.lasting?.fault ?? '');
  const settle = async (): Promise<void> => {
    const began = performance.now();
    for (;;) {
      const now = performance.now();
      const isBusy = people.some((person) => isReachable(person) && scenario.isBusy?.(person.browser.label));
      const isQuiet = !isBusy && people.every(({ browser }) => now - browser.worker.receivedAt > QUIET);
      if (isQuiet || now - began > (isBusy ? SHOWN_WITHIN : SETTLED_WITHIN)) return;
      await pause(20);
    }
  };
  const untilAlive = async ({ browser }: Person, former: number): Promise<void> => {
    const end = performance.now() + BEGUN_WITHIN;
    while (performance.now() < end && (browser.worker.life === former || !browser.worker.isAlive)) await pause(50);
  };
  const order = (does: 'pass' | 'sleep' | 'jump', ms: number): Promise<unknown> =>
    Promise.all(people.map(({ browser }) => browser.worker.order(does, ms)));
  const pass = (ms: number): Promise<unknown> => (scenario.passes ? order('pass', ms) : pause(ms));

  const actsOf = (person: Person): BrowserAct[] => {
    const { browser } = person;
    const { label, line } = browser;
    const phase = person.connection?.phase ?? 'disconnected';
    const pages = pagesOf(label);
    const open = browser.tabs.flatMap((tab, slot) =>
      tab ? [{ person, tab, slot, name: `${label} ${slot + 1}` }] : [],
    );
    const [first] = open;
    const free = open.find((place) => !scenario.isCovered?.(place));
    const reachable = isReachable(person);
    const act: MakeAct = (name, run, leadsTo = [], prepares = []) => ({
      label: name,
      kind: 'event',
      of: [label],
      leadsTo,
      prepares,
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
              await current.heal(browser);
            },
            ['socket.opened', 'socket.initialed'],
          ),
        ];
      return LASTING.map((one) => ({
        ...strike(
          one.fault,
          () => {
            person.lasting = one;
            return one.begin(browser);
          },
          one.leadsTo,
        ),
        ...(one.prepares && { prepares: one.prepares }),
        ...(one.preparesIn && { preparesIn: one.preparesIn }),
      }));
    };
    const inTab = (place: Place): BrowserAct[] => {
      const { tab, slot, name } = place;
      const happens = (event: string) => () =>
        tab.page.evaluate((type) => void window.dispatchEvent(new Event(type)), event);
      return [
        act(`wake, ${name}`, happens('online'), ['wake', 'network.restored']),
        act(`report offline, ${name}`, happens('offline'), ['network.lost']),
        ...(open.length > 1
          ? [
              act(`close tab, ${name}`, () => browser.close(slot)),
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
                .map(([page, path]) =>
                  act(`go to ${page}, ${name}`, () => browser.goTo(slot, path), ['auctions.watch']),
                ),
            ]
          : []),
        ...scenario.actsIn(place, act),
      ];
    };
    return [
      ...open.flatMap(inTab),
      ...(reachable
        ? browser.tabs.flatMap((tab, slot) =>
            tab ? [] : [act(`open tab, ${label} ${slot + 1}`, () => browser.open(slot, firstOf(pages)))],
          )
        : []),
      ...(first && ['online', 'waiting', 'halted'].includes(phase) && person.connection?.reason !== 'tooOld'
        ? [act(`reconnect, ${label}`, () => reconnect(person), ['connection.reconnect'])]
        : []),
      ...(free && reachable && phase !== 'disconnected'
        ? [
            act(
              `sign out, ${label}`,
              async () => {
                scenario.forgets(person);
                const menu = free.tab.page.getByRole('button', { name: /^Hello/ });
                await menu.click();
                await free.tab.page.getByRole('menuitem', { name: 'Sign out' }).click();
                await menu.waitFor({ state: 'hidden' });
              },
              ['session.signedOut', 'user.left', 'bid.cancel'],
            ),
          ]
        : []),
      ...(first && reachable && phase === 'disconnected'
        ? (scenario.signIns?.(person) ?? [browser.account]).map((account) =>
            act(`sign in as ${account}, ${label}`, () => browser.signIn(account), ['session.signedIn']),
          )
        : []),
      ...(line.realtime.open > 0 && reachable
        ? [
            strike('line.cut', () => line.tcp.cut(), ['socket.closed']),
            ...Object.entries(CLOSES).map(([fault, [code, reason]]) =>
              strike(fault, () => {
                // The session ends, and with it what the device has of its user.
                if (code === 4002) scenario.forgets(person);
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
  /**
   * A newer build is put up. Users open another tab if they may, and load those of the former build again, as these ask
   * them to. The worker of the first takes over while tabs of the former build are there.
   */
  const rollOut = async (): Promise<void> => {
    await site.rollOut();
    await Promise.all(
      people.map(async (person) => {
        const { browser } = person;
        const { life } = browser.worker;
        const free = browser.tabs.indexOf(undefined);
        if (free >= 0) {
          await browser.open(free, firstOf(pagesOf(browser.label)));
          await untilAlive(person, life);
        }
        for (const [slot, tab] of browser.tabs.entries()) {
          if (!tab || tab.build === site.build) continue;
          await browser.goTo(slot, tab.path);
          await untilAlive(person, life);
        }
      }),
    );
  };
  const toAll = (name: string, run: () => Promise<unknown>, more: Partial<BrowserAct> = {}): BrowserAct => ({
    label: name,
    kind: 'fault',
    of: labels,
    run,
    ...more,
  });

  return {
    placesOf: (label) => [
      ...people.find(({ browser }) => browser.label === label)!.watch.places(),
      ...(scenario.placesOf?.(label) ?? []),
    ],
    acts: () => [
      ...people.flatMap(actsOf),
      ...(scenario.actsOfAll?.((name, run, leadsTo = [], prepares = []) =>
        toAll(name, run, { kind: 'event', leadsTo, prepares }),
      ) ?? []),
      ...(scenario.passes ? WAITS : REAL_WAITS).map((ms) =>
        toAll(`wait ${ms} ms`, () => pass(ms), { kind: 'time', leadsTo: ['xstate.after', '_due'] }),
      ),
      toAll('sleep.machine', () => order('sleep', SLEEP), { fault: 'sleep.machine', leadsTo: ['xstate.after'] }),
      ...JUMPS.map((ms) => toAll(`jump.clock ${ms / 3_600_000} h`, () => order('jump', ms), { fault: 'jump.clock' })),
      ...(site.server.pid === 0
        ? [toAll('start the server', () => site.startServer(), { kind: 'event' })]
        : [
            toAll('kill.server', () => site.server.kill(), { fault: 'kill.server', leadsTo: ['socket.closed'] }),
            ...(people.every(isReachable)
              ? [toAll('newer.build', rollOut, { fault: 'newer.build', leadsTo: ['connection.superseded'] })]
              : []),
            toAll('kill.database', () => site.killDatabase(), {
              fault: 'kill.database',
              leadsTo: ['socket.closed'],
            }),
          ]),
    ],
    async look() {
      await settle();
      const end = performance.now() + SHOWN_WITHIN;
      for (;;) {
        const view = await scenario.look(people, isRecovered);
        if (!scenario.isLate(view) || performance.now() > end) return view;
        await pause(100);
      }
    },
    async recover() {
      await site.startServer();
      await scenario.recover?.();
      for (const person of people) {
        await person.lasting?.heal(person.browser);
        person.lasting = undefined;
      }
      const end = performance.now() + RECOVERED_WITHIN;
      do {
        await Promise.all(people.map((person) => helpOnline(person).catch(ignoreTimeout)));
        await settle();
        const isWell = ({ connection, browser: { label, line } }: Person): boolean =>
          connection?.phase === 'online' && line.realtime.open === 1 && !scenario.waits(label);
        if (people.every(isWell)) break;
        await pass(scenario.passes ? 61_000 : 1_000);
      } while (performance.now() < end);
      isRecovered = true;
    },
    stop,
  };
}

const firstOf = (pages: Readonly<Record<string, string>>): string => Object.values(pages)[0]!;

/** What a user of the tab could not do any more, because it had changed meanwhile. */
function ignoreTimeout(error: unknown): void {
  if (!(error instanceof Error && error.name === 'TimeoutError')) throw error;
}

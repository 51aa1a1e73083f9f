import { ARMED_FAULTS, type Browser } from '#tests/simulation/browser.ts';
import type { Act } from './scene.ts';

/** Views reach tabs at most once per frame of the screen. Milliseconds. */
export const VIEW_DELAY = 20;

/** How a server may end a connection: code and reason. */
const CLOSES = {
  'close.1001': [1001, ''],
  'close.1013': [1013, 'retry-after=20000'],
  'close.4000': [4000, ''],
  'close.4004': [4004, ''],
} as const satisfies Record<string, readonly [number, string]>;

/** Faults of a browser. */
export const BROWSER_FAULTS: readonly string[] = [
  'line.cut',
  'line.offline',
  ...Object.keys(CLOSES),
  'kill.worker',
  'kill.tab',
  ...ARMED_FAULTS,
  'slow.network',
];
export const STORAGE_FAULTS: readonly string[] = ['quota.storage', 'slow.storage'];

/** Weights of the steps of browsers. A step is named once for each user and tab. */
export const BROWSER_WEIGHTS = {
  deliver: 3,
  'deliver all': 1.5,
  wake: 0.4,
  reconnect: 0.5,
  'report offline': 0.4,
  'open tab': 2,
  'close tab': 0.1,
  line: 0.8,
  'come back': 2,
  close: 0.4,
  'kill.worker': 0.7,
  'kill.tab': 0.1,
  http: 0.5,
  frame: 1,
  quota: 0.2,
  slow: 0.5,
  'storage recovers': 0.8,
  'network recovers': 1.2,
} as const;

/** Places of a connection that has a socket. */
const WITH_SOCKET = /^connection\.linked\./;
/** Places in which frames arrive; the first is `initialed`, which is never swapped. */
const WITH_FRAMES = /^connection\.linked\.(?:initializing|online)/;

/** Whether a fault can fire in a place, as far as the connection decides that. */
export function connectionAllows(fault: string, place: string): boolean {
  if (!place.startsWith('connection.')) return true;
  if (fault === 'line.cut' || fault in CLOSES) return WITH_SOCKET.test(place);
  if (fault === 'line.late') return place === 'connection.linked.connecting';
  if (fault === 'frame.doubled') return WITH_FRAMES.test(place);
  if (fault === 'frame.swapped') return place.startsWith('connection.linked.online');
  return true;
}

/** @param after what follows every step: time passes until all that it caused is seen */
export function createSteps(after: () => Promise<void>, struck: (browsers: readonly Browser[], fault: string) => void) {
  const step = (label: string, run: () => unknown, more: Partial<Act> = {}): Act => ({
    kind: 'event',
    ...more,
    label,
    async run() {
      await run();
      await after();
    },
  });
  /** A step that makes a fault possible: the browser says when it fires. */
  const arm = (fault: string, browser: Browser, run: () => unknown): Act =>
    step(`${fault}, ${browser.label}`, run, { kind: 'fault', fault, of: [browser] });
  /** A fault that fires in the step itself. */
  const strike = (fault: string, browsers: readonly Browser[], of: string, run: () => unknown): Act =>
    step(
      [fault, ...(of ? [of] : [])].join(', '),
      () => {
        struck(browsers, fault);
        return run();
      },
      { kind: 'fault', fault, of: browsers },
    );

  /** Steps of one tab. @param inTab those that only one that is open has */
  const ofTab = (browser: Browser, slot: number, inTab: () => readonly Act[]): Act[] => {
    const named = `${browser.label} ${slot + 1}`;
    return browser.tabs[slot]
      ? [
          ...inTab(),
          step(`close tab, ${named}`, () => browser.closeTab(slot, false)),
          strike('kill.tab', [browser], named, () => browser.closeTab(slot, true)),
        ]
      : [step(`open tab, ${named}`, () => browser.openTab(slot))];
  };
  const ofStorage = (browser: Browser): Act[] => {
    const { storage, label } = browser;
    return storage.full || storage.slow
      ? [step(`storage recovers, ${label}`, () => Object.assign(storage, { full: false, slow: false }))]
      : [
          arm('quota.storage', browser, () => (storage.full = true)),
          arm('slow.storage', browser, () => (storage.slow = true)),
        ];
  };
  /** Steps of one browser: its frames, its line and its worker. */
  const ofBrowser = (browser: Browser): Act[] => {
    const { label } = browser;
    const tab = browser.tabs.find((one) => one !== undefined);
    const strikes = (fault: string, run: () => unknown): Act => strike(fault, [browser], label, run);
    return [
      ...(browser.waitingFrames > 0
        ? [
            step(`deliver 1, ${label}`, () => browser.deliver(1)),
            step(`deliver 3, ${label}`, () => browser.deliver(3)),
            step(`deliver all, ${label}`, () => browser.deliver(Infinity)),
          ]
        : []),
      ...(tab
        ? [
            step(`wake, ${label}`, () => tab.wake('visible')),
            step(`reconnect, ${label}`, () => void tab.command('connection.reconnect', {}).catch(() => undefined)),
            step(`report offline, ${label}`, () => tab.loseNetwork()),
          ]
        : []),
      ...(browser.hasLine
        ? [
            strikes('line.cut', () => browser.endLine()),
            ...Object.entries(CLOSES).map(([fault, [code, reason]]) =>
              strikes(fault, () => browser.endLine(code, reason)),
            ),
          ]
        : []),
      browser.online
        ? strikes('line.offline', () => browser.goOffline())
        : step(`come back, ${label}`, () => browser.goOnline()),
      browser.network.slow
        ? step(`network recovers, ${label}`, () => (browser.network.slow = false))
        : arm('slow.network', browser, () => (browser.network.slow = true)),
      strikes('kill.worker', () => browser.kill()),
      ...ARMED_FAULTS.filter((fault) => !browser.armed.has(fault)).map((fault) =>
        arm(fault, browser, () => browser.armed.add(fault)),
      ),
    ];
  };
  return { step, strike, ofTab, ofStorage, ofBrowser };
}

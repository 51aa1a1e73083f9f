import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WORKER_ENDED, type LobbyMessage } from '#protocol/bridge/lobby.ts';
import { createElectedConnector } from './elected-connector.ts';

/** Broadcast channels of one thread that deliver at once. */
class FakeChannel {
  static readonly open = new Set<FakeChannel>();
  readonly name: string;
  readonly listeners = new Set<(event: { data: unknown }) => void>();
  constructor(name: string) {
    this.name = name;
    FakeChannel.open.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of FakeChannel.open)
      if (other !== this && other.name === this.name) other.listeners.forEach((listener) => listener({ data }));
  }
  addEventListener(_: string, listener: (event: { data: unknown }) => void): void {
    this.listeners.add(listener);
  }
  removeEventListener(_: string, listener: (event: { data: unknown }) => void): void {
    this.listeners.delete(listener);
  }
  close(): void {
    FakeChannel.open.delete(this);
  }
}

/** Counts the workers of this tab, which do nothing but what the test says. */
class FakeWorker {
  static readonly all: FakeWorker[] = [];
  terminated = false;
  readonly listeners = new Set<(event: { data: unknown }) => void>();
  constructor() {
    FakeWorker.all.push(this);
  }
  addEventListener(type: string, listener: (event: { data: unknown }) => void): void {
    if (type === 'message') this.listeners.add(listener);
  }
  says(data: unknown): void {
    this.listeners.forEach((listener) => listener({ data }));
  }
  terminate(): void {
    this.terminated = true;
  }
}

beforeEach(() => {
  FakeChannel.open.clear();
  FakeWorker.all.length = 0;
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('window', { location: { href: 'https://vermeil.test/' } });
});
afterEach(() => vi.unstubAllGlobals());

const settle = () => Promise.resolve().then(() => undefined);

/** A tab that is not elected yet, and a lobby through which the test speaks as a worker of any tab. */
function createTab() {
  let elect = (): void => undefined;
  const connector = createElectedConnector('/assets/elected.js', {
    hold: () =>
      new Promise((resolve) => {
        elect = resolve;
      }),
    released: () => new Promise(() => undefined),
  });
  const lobby = new FakeChannel('vermeil.lobby./assets/elected.js');
  const requests: string[] = [];
  lobby.addEventListener('message', ({ data }) => {
    if ((data as LobbyMessage).type === 'join') requests.push((data as { channel: string }).channel);
  });
  return {
    connector,
    elect: async () => {
      elect();
      await settle();
    },
    workerOpens: () => lobby.postMessage({ type: 'open' } satisfies LobbyMessage),
    otherTabAsks: () => lobby.postMessage({ type: 'join', channel: 'other' } satisfies LobbyMessage),
    workerJoins: () => lobby.postMessage({ type: 'joined', channel: requests.at(-1)! } satisfies LobbyMessage),
  };
}

describe('the connector without SharedWorker', () => {
  it('starts one worker when the tab is elected before the old worker’s end is known', async () => {
    const tab = createTab();
    tab.connector.connect(() => undefined);
    tab.workerJoins();
    await tab.elect();
    tab.connector.connect(() => undefined);
    expect(FakeWorker.all.map(({ terminated }) => terminated)).toEqual([false]);
  });

  it('starts its worker again when that worker dies', async () => {
    const tab = createTab();
    const port = tab.connector.connect(() => undefined);
    await tab.elect();
    tab.workerOpens();
    tab.workerJoins();
    port.close!();
    tab.connector.connect(() => undefined);
    expect(FakeWorker.all.map(({ terminated }) => terminated)).toEqual([true, false]);
    tab.connector.connect(() => undefined);
    expect(FakeWorker.all.map(({ terminated }) => terminated)).toEqual([true, true, false]);
  });

  it('starts a worker that ended again for the next tab that wants one, and only then', async () => {
    const tab = createTab();
    tab.connector.connect(() => undefined);
    await tab.elect();
    tab.workerOpens();
    tab.workerJoins();
    tab.otherTabAsks();
    expect(FakeWorker.all).toHaveLength(1);
    FakeWorker.all[0]!.says(WORKER_ENDED);
    expect(FakeWorker.all).toHaveLength(1);
    tab.otherTabAsks();
    tab.otherTabAsks();
    expect(FakeWorker.all).toHaveLength(2);
    FakeWorker.all[0]!.says(WORKER_ENDED);
    tab.otherTabAsks();
    expect(FakeWorker.all).toHaveLength(2);
    FakeWorker.all[1]!.says(WORKER_ENDED);
    tab.connector.connect(() => undefined);
    expect(FakeWorker.all).toHaveLength(3);
  });

  it('fails a connection whose worker is replaced before it answered', () => {
    const tab = createTab();
    const failed = vi.fn();
    tab.connector.connect(failed);
    tab.workerOpens();
    expect(failed).not.toHaveBeenCalled();
    tab.workerJoins();
    tab.workerOpens();
    expect(failed).toHaveBeenCalledOnce();
  });
});

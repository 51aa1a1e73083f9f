import { answerArrivals, noteArrival } from './note-arrivals.ts';

const Native = globalThis.WebSocket;

globalThis.WebSocket = class extends Native {
  constructor(url: string | URL, protocols?: string | string[]) {
    super(url, protocols);
    this.addEventListener('message', ({ data }: MessageEvent<string>) => noteArrival(data));
  }
};
answerArrivals('bench.arrivals.ours');

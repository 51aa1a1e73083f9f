/** Loaded before a worker: notes when each message came out of the socket, on a clock that all contexts share. */
const arrivals: Record<string, number> = {};

export const sharedNow = (): number => performance.timeOrigin + performance.now();

/** Reads the bench's own id out of a frame. */
export function noteArrival(text: string): void {
  const at = sharedNow();
  const id = /"_id":"(bench-[^"]+)"/.exec(text)?.[1];
  if (id) arrivals[id] ??= at;
}

/** Answers every question on this channel with what was noted. */
export function answerArrivals(channelName: string): void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }) => {
    if (data === 'arrivals?') channel.postMessage(arrivals);
  });
}

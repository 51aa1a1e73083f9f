/** What of a chart is marked for one actor: the active states, and the transitions it has taken. */
import type { MachinesView } from '#protocol/bridge/views.ts';

type ActorView = MachinesView['actors'][number];
export type Taken = ActorView['taken'][number];
export type Marks = {
  /** The state, or a state inside it, is active. */
  isActive(id: string): boolean;
  /** The state is active and has no states inside. */
  isLeaf(id: string): boolean;
  taken(id: string): Taken | undefined;
  /** Whether the actor took the transition after the page began to show it. */
  isNew(id: string): boolean;
  /** Whether the last event took the transition. */
  isLast(id: string): boolean;
};

/** @param since the last event of the actor when the page began to show it */
export function marksOf({ state, events, taken }: ActorView, since: number): Marks {
  const active = state.split(' ');
  const byId = new Map(taken.map((one) => [one.id, one]));
  const last = events.at(-1)?.id;
  return {
    isActive: (id) => active.some((one) => one === id || one.startsWith(`${id}.`)),
    isLeaf: (id) => active.includes(id),
    taken: (id) => byId.get(id),
    isNew: (id) => (byId.get(id)?.event ?? 0) > since,
    isLast: (id) => byId.get(id)?.event === last,
  };
}

/** The time of day in UTC, as engineers compare it with logs. */
export const timeOf = (at: number): string => new Date(at).toISOString().slice(11, 23);

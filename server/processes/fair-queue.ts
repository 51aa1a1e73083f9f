import { DomainError } from '../http/domain-error.ts';

/** When a person with too much waiting work may try again. Seconds. */
const SOON = 5;

export type FairQueueLimits = {
  readonly concurrency: number;
  /** Pieces of work of one person at a time. */
  readonly perPerson: number;
  /** Pieces of work of one person that may wait. */
  readonly maxWaiting: number;
};

/**
 * Runs at most `concurrency` pieces of work at a time and lets people take turns.
 *
 * - One person has at most `perPerson` places, also while others are free: the next person does not wait for that work.
 * - A free place goes to the person with the least running work; of several, to the one served longest ago.
 * - The work of one person starts in the order in which it came.
 * - More than `maxWaiting` waiting pieces of one person are refused; other people are not affected.
 */
export class FairQueue {
  readonly #concurrency: number;
  readonly #perPerson: number;
  readonly #maxWaiting: number;
  readonly #running = new Map<string, number>();
  /** When work of a person last started, counted in starts; only of people with running or waiting work. */
  readonly #served = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();
  #taken = 0;
  #starts = 0;

  constructor(limits: FairQueueLimits) {
    this.#concurrency = limits.concurrency;
    this.#perPerson = limits.perPerson;
    this.#maxWaiting = limits.maxWaiting;
  }

  /** @throws DomainError TooManyRequests; any error of `work` */
  async run<Result>(personId: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#taken < this.#concurrency && this.#mayBegin(personId)) this.#begin(personId);
    else await this.#wait(personId);
    try {
      return await work();
    } finally {
      this.#end(personId);
    }
  }

  #mayBegin(personId: string): boolean {
    return (this.#running.get(personId) ?? 0) < this.#perPerson;
  }

  #begin(personId: string): void {
    this.#taken += 1;
    this.#starts += 1;
    this.#served.set(personId, this.#starts);
    this.#running.set(personId, (this.#running.get(personId) ?? 0) + 1);
  }

  async #wait(personId: string): Promise<void> {
    const queue = this.#waiting.get(personId) ?? [];
    if (queue.length >= this.#maxWaiting) throw new DomainError('TooManyRequests', { retryAfter: SOON });
    this.#waiting.set(personId, queue);
    await new Promise<void>((start) => queue.push(start));
  }

  #end(personId: string): void {
    this.#taken -= 1;
    const left = (this.#running.get(personId) ?? 1) - 1;
    if (left > 0) this.#running.set(personId, left);
    else this.#running.delete(personId);
    if (left === 0 && !this.#waiting.has(personId)) this.#served.delete(personId);
    const next = this.#next();
    const [start, ...rest] = (next !== undefined && this.#waiting.get(next)) || [];
    if (next === undefined || !start) return;
    if (rest.length > 0) this.#waiting.set(next, rest);
    else this.#waiting.delete(next);
    // Taken at once: a newcomer must not take the place before the woken work starts.
    this.#begin(next);
    start();
  }

  #next(): string | undefined {
    const [next] = [...this.#waiting.keys()]
      .filter((personId) => this.#mayBegin(personId))
      .toSorted(
        (a, b) =>
          (this.#running.get(a) ?? 0) - (this.#running.get(b) ?? 0) ||
          (this.#served.get(a) ?? 0) - (this.#served.get(b) ?? 0),
      );
    return next;
  }
}

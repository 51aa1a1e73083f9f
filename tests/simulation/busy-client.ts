/** Connections to the database that say whether any statement runs, so that a test can wait for all of them. */
import pg from 'pg';

/** @returns the class of a pool's connections, and those of them that run statements or connect */
export function createBusyClient(): { Client: new () => pg.Client; busy: ReadonlySet<pg.Client> } {
  const busy = new Set<pg.Client>();
  class BusyClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      busy.add(this);
      const isIdle = (): void => void busy.delete(this);
      for (const event of ['connect', 'drain', 'end'] as const) this.on(event, isIdle);
      this.on('error', isIdle);
      const { query } = this;
      this.query = ((...given: Parameters<typeof query>) => {
        busy.add(this);
        return query.apply(this, given);
      }) as typeof query;
    }
  }
  return { Client: BusyClient, busy };
}

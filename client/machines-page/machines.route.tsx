import { useState } from 'react';
import { MACHINES } from '#protocol/bridge/topics.ts';
import type { MachinesView } from '#protocol/bridge/views.ts';
import { useTopic } from '#client/bridge/use-topic.ts';
import { useBridgeStatus } from '#client/bridge/current-bridge.ts';
import { ChartDrawing } from './chart-drawing.tsx';
import styles from './machines.module.css';

type ActorView = MachinesView['actors'][number];

/** Every live actor of the core worker, its state in its chart, its last events. For engineers, so in English only. */
export default function MachinesPage() {
  const view = useTopic(MACHINES);
  const status = useBridgeStatus();
  const [chosen, setChosen] = useState<string | null>(null);
  const actor = view?.actors.find(({ id }) => id === chosen) ?? view?.actors[0];
  const chart = view?.charts.find(({ id }) => id === actor?.machine);
  return (
    <div className={styles.page}>
      <header className={styles.heading}>
        <h1>Machines</h1>
        <p>
          {view ? `${view.actors.length} live actors in the core worker (${status})` : 'Waiting for the core worker …'}
        </p>
      </header>
      <nav className={styles.list} aria-label="Actors">
        {view?.actors.map((one) => (
          <button key={one.id} type="button" aria-pressed={one.id === actor?.id} onClick={() => setChosen(one.id)}>
            <strong>{one.machine}</strong>
            <span>{one.state.replaceAll(`${one.machine}.`, '')}</span>
          </button>
        ))}
      </nav>
      {actor && (
        <section className={styles.detail} aria-label={actor.machine}>
          {chart && <ChartDrawing chart={chart} state={actor.state} />}
          <div className={styles.facts}>
            <Events events={actor.events} />
            <pre>{actor.context}</pre>
          </div>
        </section>
      )}
    </div>
  );
}

function Events({ events }: Pick<ActorView, 'events'>) {
  return (
    <ol className={styles.events} aria-label="Last events">
      {events.toReversed().map(({ id, type, at }) => (
        <li key={id}>
          <time>{new Date(at).toISOString().slice(11, 23)}</time>
          <span>{type}</span>
        </li>
      ))}
    </ol>
  );
}

import { useState, memo, useId, useMemo } from 'react';
import { MACHINES } from '#protocol/bridge/topics.ts';
import type { MachinesView, ChartShape } from '#protocol/bridge/views.ts';
import { useTopic } from '#client/bridge/use-topic.ts';
import { useBridgeStatus } from '#client/bridge/current-bridge.ts';
import styles from './machines.module.css';
import { layoutChart, type Box } from './chart-layout.ts';

type Props = { chart: ChartShape; state: string };

/** A chart with the states that are active in one actor, their parents included. */
const ChartDrawing = memo(function ChartDrawing({ chart, state }: Props) {
  const marker = useId();
  const { width, height, boxes, arrows } = useMemo(() => layoutChart(chart), [chart]);
  const active = state.split(' ');
  const isActive = (id: string): boolean => active.some((one) => one === id || one.startsWith(`${id}.`));
  return (
    <div className={styles.canvas}>
      <svg
        width={width + 2}
        height={height + 96}
        viewBox={`-1 -1 ${width + 2} ${height + 96}`}
        role="img"
        aria-label={`${chart.id}: ${state}`}
      >
        <defs>
          <marker
            id={marker}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto-start-reverse"
          >
            <path d="M0,0 L8,4 L0,8 z" className={styles.head} />
          </marker>
        </defs>
        {boxes.map((box) => (
          <StateBox key={box.id} box={box} active={isActive(box.id)} leaf={active.includes(box.id)} />
        ))}
        {arrows.map(({ id, from, path, label, x, y }) => (
          <g key={id} className={isActive(from) ? styles.possible : styles.arrow}>
            <title>{`${id}: ${label}`}</title>
            <path d={path} markerEnd={`url(#${marker})`} />
            <text x={x} y={y - 5} textAnchor="middle">
              {label.length > 24 ? `${label.slice(0, 23)}…` : label}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
});

function StateBox({ box, active, leaf }: { box: Box; active: boolean; leaf: boolean }) {
  const { x, y, width, height, key, kind, initial } = box;
  return (
    <g className={leaf ? styles.leaf : active ? styles.active : styles.state}>
      <rect x={x} y={y} width={width} height={height} rx={kind === 'final' ? 16 : 5} />
      {initial && <circle cx={x + 9} cy={y + 17} r={3} />}
      <text x={x + 18} y={y + 21}>
        {key}
      </text>
    </g>
  );
}

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

import { useState } from 'react';
import { useBridgeStatus } from '#client/bridge/current-bridge.ts';
import { useTopic } from '#client/bridge/use-topic.ts';
import { Button } from '#client/design/button.tsx';
import { MACHINES } from '#protocol/bridge/topics.ts';
import type { ChartShape, MachinesView } from '#protocol/bridge/views.ts';
import { ChartDrawing } from './chart-drawing.tsx';
import { marksOf, timeOf, type Marks } from './marks.ts';
import styles from './machines.module.css';
import { labelOf } from './chart-layout.ts';

type ActorView = MachinesView['actors'][number];

/** Every live actor of the core worker, its state in its chart, its last events. For engineers, so in English only. */
export default function MachinesPage() {
  const live = useTopic(MACHINES);
  const status = useBridgeStatus();
  const [paused, setPaused] = useState<MachinesView>();
  const [chosen, setChosen] = useState<string | null>(null);
  const view = paused ?? live;
  const actor = view?.actors.find(({ id }) => id === chosen) ?? view?.actors[0];
  const chart = view?.charts.find(({ id }) => id === actor?.machine);
  return (
    <div className={styles.page}>
      <header className={styles.heading}>
        <h1>Machines</h1>
        <p>
          {view ? `${view.actors.length} live actors in the core worker (${status})` : 'Waiting for the core worker …'}
        </p>
        {live && (
          <Button size="small" onClick={() => setPaused(paused ? undefined : live)}>
            {paused ? 'Continue' : 'Pause the view'}
          </Button>
        )}
      </header>
      <nav className={styles.list} aria-label="Actors">
        {view?.actors.map((one) => (
          <button key={one.id} type="button" aria-pressed={one.id === actor?.id} onClick={() => setChosen(one.id)}>
            <strong>{one.machine}</strong>
            <span>{shortened(one.state, one)}</span>
          </button>
        ))}
      </nav>
      {actor && <ActorDetail key={actor.id} actor={actor} chart={chart} />}
    </div>
  );
}

function ActorDetail({ actor, chart }: { actor: ActorView; chart: ChartShape | undefined }) {
  const [since] = useState(actor.events.at(-1)?.id ?? 0);
  const [fitted, setFitted] = useState(false);
  const marks = marksOf(actor, since);
  const state = shortened(actor.state, actor);
  return (
    <section className={styles.detail} aria-label={actor.machine}>
      <h2>
        {actor.machine}: {state}
      </h2>
      {chart && (
        <>
          <div className={styles.tools}>
            <span>
              Gold: active, and taken at least once. Bold: taken by the last event. A label is event [guard] ×times.
            </span>
            <Button size="small" onClick={() => setFitted(!fitted)}>
              {fitted ? 'Full size' : 'Fit the width'}
            </Button>
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
          <div className={styles.canvas} tabIndex={0} role="region" aria-label={`Drawing of ${chart.id}`}>
            <ChartDrawing
              chart={chart}
              marks={marks}
              label={`${chart.id}: ${state}. The same is in the list below.`}
              fitted={fitted}
            />
          </div>
        </>
      )}
      <div className={styles.facts}>
        <Events actor={actor} />
        <section aria-labelledby="context">
          <h3 id="context">Context</h3>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
          <pre className={styles.log} tabIndex={0}>
            {actor.context}
          </pre>
        </section>
      </div>
      {chart && (
        <section className={styles.chartList} aria-labelledby="chart-list">
          <h3 id="chart-list">States and transitions</h3>
          <ChartList chart={chart} marks={marks} />
        </section>
      )}
    </section>
  );
}

/** Newest first. A log: screen readers read what is added. */
function Events({ actor }: { actor: ActorView }) {
  return (
    <section aria-labelledby="events">
      <h3 id="events">Last events</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
      <ol className={styles.events} role="log" aria-labelledby="events" tabIndex={0}>
        {actor.events.toReversed().map(({ id, type, at, taken }) => (
          <li key={id}>
            <time>{timeOf(at)}</time>
            <span>
              {type}
              {taken.length === 0 && type !== 'xstate.init' && <em> refused</em>}
              {taken.map((name, index) => (
                <small key={index}>{shortened(name, actor)}</small>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const shortened = (text: string, { machine }: Pick<ActorView, 'machine'>): string => text.replaceAll(`${machine}.`, '');

type Props = { chart: ChartShape; marks: Marks };

/** What the drawing shows, as nested lists: states, whether they are active, and their transitions. */
function ChartList({ chart, marks }: Props) {
  return <States chart={chart} marks={marks} parent={null} />;
}

function States({ chart, marks, parent }: Props & { parent: string | null }) {
  const states = chart.states.filter((state) => state.parent === parent);
  if (states.length === 0) return null;
  return (
    <ul>
      {states.map(({ id, key, kind, initial }) => (
        <li key={id} aria-current={marks.isActive(id) ? 'true' : undefined}>
          <span className={styles.stateName}>{key}</span>
          {[kind === 'atomic' ? '' : kind, initial ? 'initial' : '', marks.isActive(id) ? 'active' : '']
            .filter(Boolean)
            .map((note) => ` · ${note}`)
            .join('')}
          <Transitions chart={chart} marks={marks} from={id} />
          <States chart={chart} marks={marks} parent={id} />
        </li>
      ))}
    </ul>
  );
}

function Transitions({ chart, marks, from }: Props & { from: string }) {
  const own = chart.transitions.filter((transition) => transition.from === from);
  if (own.length === 0) return null;
  return (
    <ul aria-label={`Transitions of ${from}`}>
      {own.map((transition) => {
        const taken = marks.taken(transition.id);
        return (
          <li key={`${transition.id} ${transition.to ?? ''}`} className={taken && styles.taken}>
            {labelOf(transition)}{' '}
            {transition.to === null ? '(stays)' : `→ ${shortened(transition.to, { machine: chart.id })}`}
            {taken && ` – taken ${taken.times} ${taken.times === 1 ? 'time' : 'times'}, last at ${timeOf(taken.at)}`}
            {marks.isLast(transition.id) && ', by the last event'}
          </li>
        );
      })}
    </ul>
  );
}

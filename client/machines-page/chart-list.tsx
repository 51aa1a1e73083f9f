import type { ChartShape } from '#protocol/bridge/views.ts';
import { labelOf } from './chart-layout.ts';
import { timeOf, type Marks } from './marks.ts';
import styles from './machines.module.css';

type Props = { chart: ChartShape; marks: Marks };

/** What the drawing shows, as nested lists: states, whether they are active, and their transitions. */
export function ChartList({ chart, marks }: Props) {
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
            {labelOf(transition)} {transition.to === null ? '(stays)' : `→ ${shortened(transition.to, chart)}`}
            {taken && ` – taken ${taken.times} ${taken.times === 1 ? 'time' : 'times'}, last at ${timeOf(taken.at)}`}
            {marks.isLast(transition.id) && ', by the last event'}
          </li>
        );
      })}
    </ul>
  );
}

const shortened = (id: string, { id: chart }: ChartShape): string => id.replace(`${chart}.`, '');

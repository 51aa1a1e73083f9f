import { memo, useEffect, useId, useState } from 'react';
import { classNames } from '#client/design/class-names.ts';
import type { ChartShape } from '#protocol/bridge/views.ts';
import { layoutChart, type Arrow, type Box, type ChartLayout, type LabelLine } from './chart-layout.ts';
import type { Marks } from './marks.ts';
import styles from './drawing.module.css';

type Props = { chart: ChartShape; marks: Marks; label: string; fitted: boolean };

/** A chart with the active states of one actor lit, and the transitions marked that it has taken. */
export function ChartDrawing({ chart, marks, label, fitted }: Props) {
  const head = useId();
  const layout = useLayout(chart);
  if (!layout) return <p>Drawing {chart.id} …</p>;
  const { width, height, boxes, arrows } = layout;
  return (
    <svg
      className={fitted ? styles.fitted : styles.drawing}
      width={width + 2}
      height={height + 2}
      viewBox={`-1 -1 ${width + 2} ${height + 2}`}
      role="img"
      aria-label={label}
    >
      <defs>
        <marker id={head} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0,0 L8,4 L0,8 z" className={styles.head} />
        </marker>
      </defs>
      {boxes.map((box) => (
        <StateBox key={box.id} box={box} marks={marks} />
      ))}
      {arrows.map((arrow) => (
        <TransitionArrow key={arrow.id} arrow={arrow} marks={marks} head={head} />
      ))}
    </svg>
  );
}

/** Workers send the chart with every view: it is the same as long as its id is. */
function useLayout(chart: ChartShape): ChartLayout | undefined {
  const [known, setKnown] = useState<ReadonlyMap<string, ChartLayout>>(new Map());
  const layout = known.get(chart.id);
  const missing = layout === undefined;
  useEffect(() => {
    if (!missing) return;
    void layoutChart(chart).then((made) => setKnown((all) => new Map(all).set(chart.id, made)));
  }, [chart, missing]);
  return layout;
}

function StateBox({ box, marks }: { box: Box; marks: Marks }) {
  const { id, x, y, width, height, key, kind, initial, inside } = box;
  const look = marks.isLeaf(id) ? styles.leaf : marks.isActive(id) ? styles.active : styles.state;
  return (
    <g className={look}>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={kind === 'final' ? 16 : 5}
        strokeDasharray={kind === 'parallel' ? '6 3' : undefined}
      />
      {initial && <circle cx={x + 9} cy={y + 16} r={3} />}
      <text x={x + 16} y={y + 20} className={styles.key}>
        {key}
      </text>
      <Labels lines={inside} marks={marks} />
    </g>
  );
}

function TransitionArrow({ arrow, marks, head }: { arrow: Arrow; marks: Marks; head: string }) {
  const { from, path, lines } = arrow;
  const isTaken = lines.some(({ id }) => marks.taken(id));
  const newest = lines.filter(({ id }) => marks.isNew(id)).map(({ id }) => marks.taken(id)?.event ?? 0);
  return (
    <g>
      <path
        d={path}
        markerEnd={`url(#${head})`}
        className={classNames(styles.line, isTaken && styles.taken, marks.isActive(from) && styles.possible)}
      />
      {newest.length > 0 && <path key={Math.max(...newest)} d={path} className={styles.flash} />}
      <Labels lines={lines} marks={marks} />
    </g>
  );
}

/** A new key starts the animation of a label again. */
const Labels = memo(function Labels({ lines, marks }: { lines: LabelLine[]; marks: Marks }) {
  return lines.map(({ id, text, x, y }) => {
    const taken = marks.taken(id);
    const look = classNames(
      styles.label,
      taken && styles.takenLabel,
      marks.isLast(id) && styles.last,
      marks.isNew(id) && styles.flashLabel,
    );
    return (
      <text key={`${id} ${marks.isNew(id) ? taken?.event : ''}`} x={x} y={y} className={look}>
        {taken ? `${text} ×${taken.times}` : text}
      </text>
    );
  });
});

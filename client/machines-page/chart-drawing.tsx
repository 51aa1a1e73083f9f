import { memo, useId, useMemo } from 'react';
import type { ChartShape } from '#protocol/bridge/views.ts';
import { layoutChart, type Box } from './chart-layout.ts';
import styles from './machines.module.css';

type Props = { chart: ChartShape; state: string };

/** A chart with the states that are active in one actor, their parents included. */
export const ChartDrawing = memo(function ChartDrawing({ chart, state }: Props) {
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

import { Area, AreaChart, ResponsiveContainer, YAxis } from 'recharts';
import styles from './charts.module.css';

/** The course of a figure at a glance, decorative: the figure is beside it. */
export default function Sparkline({ values }: { values: readonly number[] }) {
  return (
    <div className={styles.spark} aria-hidden="true">
      <ResponsiveContainer width="100%" height="100%">
        <AreaChart
          data={values.map((value) => ({ value }))}
          accessibilityLayer={false}
          margin={{ top: 2, right: 0, bottom: 2, left: 0 }}
        >
          <YAxis hide domain={[0, (most: number) => Math.max(1, most)]} />
          <Area
            dataKey="value"
            type="monotone"
            stroke="var(--gold)"
            strokeWidth={1.5}
            fill="var(--gold-wash)"
            dot={false}
            activeDot={false}
            isAnimationActive={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </div>
  );
}

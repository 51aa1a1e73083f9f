import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import styles from './charts.module.css';

/** A price that held from a time on, ms; `value` is for drawing only, `text` is what is said of it. */
export type PriceStep = { at: number; value: number; text: string };
type Hovered = { active?: boolean; payload?: readonly { payload?: PriceStep }[] };

/**
 * A price over time, as steps.
 * @param label what the picture shows, in a sentence. @param time writes a moment in full. @param tick writes one
 * below the axis, @param figure a price beside it.
 */
export default function PriceChart({
  steps,
  label,
  time,
  tick,
  figure,
}: {
  steps: readonly PriceStep[];
  label: string;
  time: (at: number) => string;
  tick: (at: number) => string;
  figure: (value: number) => string;
}) {
  const tip = ({ active, payload }: Hovered) => {
    const at = payload?.[0]?.payload;
    return active && at ? (
      <div className={styles.tip}>
        <p className={styles.tipFigure}>{at.text}</p>
        <p>{time(at.at)}</p>
      </div>
    ) : null;
  };
  return (
    <div className={styles.chart} role="img" aria-label={label}>
      <ResponsiveContainer width="100%" height="100%">
        <LineChart data={[...steps]} accessibilityLayer={false} margin={{ top: 12, right: 16, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="at"
            type="number"
            scale="time"
            domain={['dataMin', 'dataMax']}
            tickFormatter={tick}
            tickLine={false}
            axisLine={{ stroke: 'var(--line-strong)' }}
            minTickGap={48}
            tick={{ fill: 'var(--text-quiet)', fontSize: 12 }}
          />
          <YAxis
            domain={['auto', 'auto']}
            tickFormatter={figure}
            tickLine={false}
            axisLine={false}
            width={84}
            tick={{ fill: 'var(--text-quiet)', fontSize: 12 }}
          />
          <Tooltip content={tip} cursor={{ stroke: 'var(--line-gold)' }} isAnimationActive={false} />
          <Line
            dataKey="value"
            type="stepAfter"
            stroke="var(--gold)"
            strokeWidth={2}
            isAnimationActive={false}
            dot={steps.length <= 60 ? { r: 3, fill: 'var(--gold-bright)', stroke: 'none' } : false}
            activeDot={{ r: 5, fill: 'var(--gold-bright)', stroke: 'none' }}
          />
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}

import { useMemo } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import styles from './charts.module.css';

/** A figure of a day; `day` is `YYYY-MM-DD`. */
export type DayFigure = { day: string; value: number };
type Hovered = { active?: boolean; payload?: readonly { payload?: DayFigure }[] };

/** Days are the server's, without time of day: read and written in UTC they stay what they are. */
const dayFormat = (intl: string, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(intl, { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(Date.parse(`${day}T00:00:00Z`));
};

/**
 * One bar a day. @param label what the picture shows, in a sentence. @param name what is counted. @param intl a BCP 47
 * tag.
 */
export default function DayChart({
  days,
  label,
  name,
  intl,
}: {
  days: readonly DayFigure[];
  label: string;
  name: string;
  intl: string;
}) {
  const { short, long } = useMemo(
    () => ({
      short: dayFormat(intl, { day: 'numeric', month: 'short' }),
      long: dayFormat(intl, { weekday: 'short', day: 'numeric', month: 'long' }),
    }),
    [intl],
  );
  const tip = ({ active, payload }: Hovered) => {
    const at = payload?.[0]?.payload;
    return active && at ? (
      <div className={styles.tip}>
        <p>{long(at.day)}</p>
        <p className={styles.tipFigure}>
          {at.value.toLocaleString(intl)} <span>{name}</span>
        </p>
      </div>
    ) : null;
  };
  return (
    <div className={styles.chart} role="img" aria-label={label}>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={[...days]}
          accessibilityLayer={false}
          margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
          barCategoryGap={days.length > 45 ? '16%' : '28%'}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="day"
            tickFormatter={short}
            tickLine={false}
            axisLine={{ stroke: 'var(--line-strong)' }}
            minTickGap={28}
            tick={{ fill: 'var(--text-quiet)', fontSize: 12 }}
          />
          <YAxis
            allowDecimals={false}
            tickLine={false}
            axisLine={false}
            width={36}
            tick={{ fill: 'var(--text-quiet)', fontSize: 12 }}
          />
          <Tooltip content={tip} cursor={{ fill: 'var(--gold-wash)' }} isAnimationActive={false} />
          <Bar
            dataKey="value"
            fill="var(--gold)"
            isAnimationActive={false}
            maxBarSize={28}
            activeBar={{ fill: 'var(--gold-bright)' }}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

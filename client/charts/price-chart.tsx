import { useState, type PointerEvent, type ReactNode } from 'react';
import { classNames } from '#client/design/class-names.ts';
import styles from './charts.module.css';
import { roundTicks, stepAt } from './chart-scale.ts';

/** A price that held from a time on, ms; `value` is for drawing only, `text` is what is said of it. */
export type PriceStep = { at: number; value: number; text: string };

/** More steps than this are drawn without dots. */
const MOST_DOTS = 60;
/** Where the axis of time is labelled, from 0 to 1; a narrow chart has no room for the middle. */
const MIDDLE = 0.5;
const TICKS = [0, MIDDLE, 1];

const percent = (part: number): string => `${(part * 100).toFixed(2)}%`;

/**
 * A price over time, as steps. Drawn in percent of its box, so that it needs no measuring.
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
  time: (at: number) => ReactNode;
  tick: (at: number) => string;
  figure: (value: number) => string;
}) {
  const [hovered, setHovered] = useState<number | null>(null);
  const from = steps[0]?.at ?? 0;
  const span = (steps.at(-1)?.at ?? 0) - from || 1;
  const values = steps.map(({ value }) => value);
  const ticks = roundTicks(Math.min(...values), Math.max(...values));
  const lowest = ticks[0] ?? 0;
  const range = (ticks.at(-1) ?? 1) - lowest;
  const left = (at: number): number => (at - from) / span;
  const top = (value: number): number => 1 - (value - lowest) / range;
  const path = steps.map(({ at, value }, index) => {
    const [x, y] = [left(at) * 100, top(value) * 100].map((part) => part.toFixed(2));
    return index === 0 ? `M${x} ${y}` : `H${x}V${y}`;
  });
  const hover = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): void => {
    const box = currentTarget.getBoundingClientRect();
    const at = from + ((clientX - box.left) / box.width) * span;
    setHovered(
      stepAt(
        steps.map((step) => step.at),
        at,
      ),
    );
  };
  const shown = hovered === null ? undefined : steps[hovered];
  return (
    <div className={styles.plot} role="img" aria-label={label}>
      {ticks.map((value) => (
        <span key={value} className={styles.figure} style={{ top: percent(top(value)) }}>
          {figure(value)}
        </span>
      ))}
      {TICKS.map((part) => (
        <span
          key={part}
          className={classNames(styles.moment, part === MIDDLE && styles.middle)}
          style={{ left: percent(part), translate: percent(-part) }}
        >
          {tick(from + part * span)}
        </span>
      ))}
      <div className={styles.area} onPointerMove={hover} onPointerLeave={() => setHovered(null)}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          {ticks.map((value) => (
            <path key={value} className={styles.grid} d={`M0 ${(top(value) * 100).toFixed(2)}H100`} />
          ))}
          {shown && <path className={styles.cursor} d={`M${(left(shown.at) * 100).toFixed(2)} 0V100`} />}
          <path className={styles.line} d={path.join('')} />
        </svg>
        {steps.length <= MOST_DOTS &&
          steps.map(({ at, value }) => (
            <span key={at} className={styles.dot} style={{ left: percent(left(at)), top: percent(top(value)) }} />
          ))}
        {shown && (
          <>
            <span
              className={styles.activeDot}
              style={{ left: percent(left(shown.at)), top: percent(top(shown.value)) }}
            />
            <div
              className={styles.hovered}
              style={{ left: percent(left(shown.at)), translate: percent(-left(shown.at)) }}
            >
              <div className={styles.tip}>
                <p className={styles.tipFigure}>{shown.text}</p>
                <p>{time(shown.at)}</p>
              </div>
            </div>
          </>
        )}
      </div>
    </div>
  );
}

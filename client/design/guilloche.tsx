import { useSyncExternalStore } from 'react';

const RINGS = Array.from({ length: 15 }, (_, ring) => ({
  path: guillochePath(34 + ring * 10.6, 5.2 + ring * 0.55, 24, (ring % 2) * Math.PI + ring * 0.12),
  opacity: 0.95 - ring * 0.045,
}));
const MINUTES = Array.from({ length: 60 }, (_, minute) => minute);

const subscribeNever = () => () => undefined;

/** The house's ornament: a dial with engine-turned rings, in hairlines. Decoration only. */
export function Guilloche({ className }: { className?: string | undefined }) {
  // Its rings are 50 kB of path: drawn by the browser, they need not travel with a rendered page.
  const drawn = useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
  return (
    <svg
      viewBox="-240 -240 480 480"
      className={className}
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      <g strokeWidth=".55">
        {drawn && RINGS.map(({ path, opacity }) => <path key={path} d={path} opacity={opacity} />)}
      </g>
      <circle r="206" strokeWidth=".8" />
      <circle r="232" strokeWidth=".8" />
      <circle r="236" strokeWidth=".4" />
      {MINUTES.map((minute) => (
        <path
          key={minute}
          d={minute % 5 ? 'M0 -226V-231' : 'M0 -210V-229'}
          strokeWidth={minute % 5 ? 0.8 : 2}
          transform={`rotate(${minute * 6})`}
        />
      ))}
      <circle r="24" strokeWidth=".8" />
      <path d="M0 -13 13 0 0 13 -13 0Z" strokeWidth="1" />
    </svg>
  );
}

/**
 * One ring of a guilloché, the engine-turned pattern of a watch dial: a closed wave around the middle.
 * @param radius of the ring. @param depth of the wave. @param waves how many go round. @param turn in radians.
 * @returns an SVG path around 0,0.
 */
export function guillochePath(radius: number, depth: number, waves: number, turn: number): string {
  const steps = waves * 12;
  const points = Array.from({ length: steps }, (_, index) => {
    const angle = (index / steps) * 2 * Math.PI;
    const reach = radius + depth * Math.sin(waves * angle + turn);
    return `${(reach * Math.cos(angle)).toFixed(1)} ${(reach * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

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

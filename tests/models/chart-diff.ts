import { execFileSync } from 'node:child_process';
import { ROOT, textFileOf, textOfChart, type Chart } from './charts.ts';

/** Lines of a chart's text, each with the states around it. */
export function factsOf(text: string): string[] {
  const around: { depth: number; name: string }[] = [];
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const depth = line.length - line.trimStart().length;
      while ((around.at(-1)?.depth ?? -1) >= depth) around.pop();
      const path = around.map(({ name }) => name).join('.');
      around.push({ depth, name: line.trim().split(' ')[0] ?? '' });
      return path ? `${path}: ${line.trim()}` : line.trim();
    });
}

/** What a chart has now and had not, and the other way round, as `+` and `-` lines. */
export function diffOf(before: string, after: string): string[] {
  const old = factsOf(before);
  const now = factsOf(after);
  return [
    ...old.filter((fact) => !now.includes(fact)).map((fact) => `- ${fact}`),
    ...now.filter((fact) => !old.includes(fact)).map((fact) => `+ ${fact}`),
  ];
}

/**
 * Differences of all charts to a commit.
 * @param revision as git names it
 */
export function diffCharts(charts: readonly Chart[], revision: string): string[] {
  return charts.flatMap((chart) => {
    const lines = diffOf(textAt(textFileOf(chart), revision), textOfChart(chart));
    return lines.length > 0 ? [chart.name, ...lines.map((line) => `  ${line}`)] : [];
  });
}

function textAt(file: string, revision: string): string {
  try {
    return execFileSync('git', ['show', `${revision}:${file}`], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
}

const formatters = new Map<string | undefined, Intl.DateTimeFormat>();

/** Making a formatter costs more than drawing the row it is for: they are kept. */
function formatter(timeZone: string | undefined): Intl.DateTimeFormat {
  let known = formatters.get(timeZone);
  if (!known) {
    known = new Intl.DateTimeFormat('en-GB', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      ...(timeZone && { timeZone }),
    });
    formatters.set(timeZone, known);
  }
  return known;
}

/**
 * The time beside a room or a notice: today HH:mm, else MM/DD (spec §9; README "Times"), the same in every language.
 * @param time and @param now ms since the epoch. @param timeZone the reader's own unless given.
 */
export function roomTime(time: number, now: number, timeZone?: string): string {
  const parts = (at: number) =>
    Object.fromEntries(
      formatter(timeZone)
        .formatToParts(at)
        .map(({ type, value }) => [type, value]),
    );
  const then = parts(time);
  const today = parts(now);
  const sameDay = then.year === today.year && then.month === today.month && then.day === today.day;
  return sameDay ? `${then.hour}:${then.minute}` : `${then.month}/${then.day}`;
}

import { Plural, Trans } from '@lingui/react/macro';
import { useTopic } from '#client/bridge/use-topic.ts';
import { useSecond } from '#client/hooks/use-now.ts';
import { CONNECTION } from '#protocol/bridge/topics.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The time left by the server's clock, then 'Auction Ended' (spec §4). */
export function TimeLeft({ endAt, over = false }: { endAt: number; over?: boolean }) {
  const offset = useTopic(CONNECTION)?.serverOffset ?? 0;
  const left = endAt - (useSecond() + offset);
  if (over || left <= 0) return <Trans>Auction Ended</Trans>;
  if (left >= DAY) return <Plural value={Math.floor(left / DAY)} one="# day left" other="# days left" />;
  if (left >= HOUR) return <Plural value={Math.floor(left / HOUR)} one="# hour left" other="# hours left" />;
  if (left >= MINUTE) return <Plural value={Math.floor(left / MINUTE)} one="# minute left" other="# minutes left" />;
  return <Plural value={Math.ceil(left / 1_000)} one="# second left" other="# seconds left" />;
}

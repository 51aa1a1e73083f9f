// Times of a rendered page by the reader's clock, before they are seen, and the time left, which counts: until React
// takes them over, which shows the same (client/times/README.md).
{
  const { lang } = document.documentElement;
  const locale = lang === 'en' ? 'en-HK' : lang;
  const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
  const DAY_AND_CLOCK = { ...CLOCK, month: 'short', day: 'numeric' };
  /** See `ownClock` in client/times/zones.ts. */
  const own = (at) => {
    const inHongKong = new Date(+at + 28_800_000);
    const isSameDay = at.getDate() === inHongKong.getUTCDate();
    return at.getTimezoneOffset() === -480 ? '' : at.toLocaleString(locale, isSameDay ? CLOCK : DAY_AND_CLOCK);
  };

  /** Units with their lengths, s, and formats once they are used. */
  const UNITS = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
    ['second', 1],
  ];
  const formats = {};
  /** See client/format/time-left-text.ts. */
  const write = (unit, amount) => {
    const unitDisplay = unit === 'day' ? 'long' : 'narrow';
    formats[unit] ??= new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay });
    return formats[unit]
      .format(amount)
      .replace(/m$/, 'min')
      .replace(/(\d) ?(\D)/, '$1\u00a0$2');
  };
  /** @param words see client/times/counted-time.tsx. @returns '' after the end, by a clock that may be wrong */
  const left = (at, words) => {
    const [around, less] = words.split('|');
    const seconds = Math.ceil((at - Date.now()) / 1_000);
    const first = UNITS.findIndex(([, length]) => seconds >= length);
    if (first < 0) return '';
    const parts = UNITS.slice(first, first + 2).flatMap(([unit, length], place) => {
      const amount = Math.floor((place ? seconds % UNITS[first][1] : seconds) / length);
      return (unit === 'second' ? !less : amount) ? write(unit, amount) : [];
    });
    return parts.length ? around.replace('#', parts.join(' ')) : less;
  };

  let hasEnded = false;
  /** @returns how many there are */
  const fill = (selector) => {
    const times = document.querySelectorAll(selector);
    for (const { dateTime, dataset, firstChild } of times) {
      const at = new Date(dateTime);
      const text = dataset.left
        ? left(at, dataset.left)
        : dataset.own
          ? own(at) && dataset.own.replace('#', own(at))
          : at.toLocaleString(locale, { ...DAY_AND_CLOCK, year: 'numeric' });
      hasEnded ||= !text && !!dataset.left;
      // The text is React's: changed, not replaced.
      if (text && firstChild && firstChild.data !== text) firstChild.data = text;
    }
    return times.length;
  };
  const fillAll = () => fill('[data-left],[data-own],[data-local]');
  // Text may arrive in pieces, and then is filled in again.
  const observer = new MutationObserver(fillAll);
  observer.observe(document, { childList: true, subtree: true, characterData: true });
  addEventListener('DOMContentLoaded', () => {
    fillAll();
    observer.disconnect();
  });
  const timer = setInterval(() => {
    if (!fill('[data-left]') && document.readyState !== 'loading') clearInterval(timer);
    // By this clock, which may be wrong. The application, which starts as if the page was used, knows the server's.
    if (hasEnded && !window.isUsed) dispatchEvent(new Event('focusin'));
  }, 1_000);
}

import { Trans } from '@lingui/react/macro';
import { useLocale } from '#client/i18n/locale-context.ts';
import { Banner } from '#client/design/banner.tsx';

/** Shown when the daily limit of requests is reached. @param seconds until the next request is possible */
export function AskedEnough({ seconds }: { seconds: number }) {
  const { intl } = useLocale();
  const long = seconds > 3_600;
  const wait = new Intl.NumberFormat(intl, {
    style: 'unit',
    unit: long ? 'hour' : 'minute',
    unitDisplay: 'long',
  }).format(Math.ceil(seconds / (long ? 3_600 : 60)));
  return (
    <div role="alert">
      <Banner tone="warning" icon="clock">
        <Trans>
          You have asked for as much as we can look for in a day. You can send this one in {wait}; what you wrote stays
          on this device.
        </Trans>
      </Banner>
    </div>
  );
}

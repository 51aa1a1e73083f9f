import { Trans as LinguiTrans, type TransProps } from '@lingui/react';

/**
 * What every `<Trans>` of the macro becomes (lingui.config.ts).
 *
 * Lingui inserts values first and then reads the tags and escapes of the whole text, so that a name `<b>` would vanish
 * and `<0>` take the form of the text's own link. A value that could be read so is inserted as an element instead.
 */
export function Trans(props: TransProps) {
  const { values } = props;
  return <LinguiTrans {...props} {...(values && { values: asElements(values) })} />;
}

const asElements = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && /[<\\]/.test(value) ? <>{value}</> : value,
    ]),
  );

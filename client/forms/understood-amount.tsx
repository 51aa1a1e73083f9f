import type { ReactNode } from 'react';
import { understoodAmount } from '#protocol/rules/typed-numbers.ts';

/**
 * The hint of a field for an amount: how what is typed is understood, then another hint. The line is there from the
 * beginning, so nothing moves when the user types.
 */
export function UnderstoodAmount({
  text,
  currency,
  children,
}: {
  text: string;
  currency: string;
  children?: ReactNode;
}) {
  const understood = understoodAmount(text, currency);
  return (
    <>
      {understood}
      {understood && children && ' · '}
      {children}
    </>
  );
}

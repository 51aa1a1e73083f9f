import type { ReactElement } from 'react';

/** The shapes that every page loads: those of the shell, of simple fields and of banners. All others: icon.tsx. */
export const BASIC_SHAPES = {
  globe: (
    <>
      <circle cx="12" cy="12" r="8.500" />
      <path d="M3.500 12h17M12 3.500c5.200 5.200 5.200 11.800 0 17-5.200-5.200-5.200-11.800 0-17z" />
    </>
  ),
  menu: <path d="M4 7.500h16M4 12h16M4 16.500h10" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  chevronDown: <path d="m6.500 9.500 5.500 5.500 5.500-5.500" />,
  arrowUp: <path d="M12 19V5M6 11l6-6 6 6" />,
  eye: (
    <>
      <path
        d="M2.500 12C5 7.500 8.300 5.500 12 5.500s7 2 9.500 6.500c-2.500 4.500-5.800 6.500-9.500 6.500
          S5 16.500 2.500 12z"
      />
      <circle cx="12" cy="12" r="2.800" />
    </>
  ),
  eyeOff: (
    <path
      d="M4 4l16 16M9.500 5.900
        c.8-.3 1.600-.4 2.500-.4 3.700 0 7 2 9.500 6.500-.8 1.400-1.700 2.600-2.700 3.500M6.200 7.700
        C4.800 8.800 3.600 10.200 2.500 12c2.500 4.500 5.800 6.500 9.500 6.500 1.500 0 2.900-.3 4.200-1M10 10
        a2.800 2.800 0 0 0 4 4"
    />
  ),
  check: <path d="m5 12.500 4.500 4.500L19 7.500" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.500" />
      <path d="M12 7v5l3.500 2" />
    </>
  ),
  alert: (
    <>
      <circle cx="12" cy="12" r="8.500" />
      <path d="M12 7.500v5.500M12 16.200v.3" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="8.500" />
      <path d="M12 11v5.500M12 7.700v.3" />
    </>
  ),
  gavel: <path d="m12.500 5.500 6 6M8.500 9.500l6 6M10 8 14 4l6 6-4 4zM11 13 4 20" />,
  lock: (
    <>
      <rect x="5" y="10.500" width="14" height="9.500" />
      <path d="M8 10.500V8a4 4 0 0 1 8 0v2.500" />
    </>
  ),
  device: (
    <>
      <rect x="3.500" y="5" width="17" height="11.500" />
      <path d="M8.500 20h7M12 16.500V20" />
    </>
  ),
  offline: (
    <path
      d="M4 4l16 16M2.500 9.500A14 14 0 0 1 7 6.700M10.500 5.600c4-.5 8 .9 11 3.900M6 13a9 9 0 0 1 4-2.200
        M15 11.300A9 9 0 0 1 18 13M9.300 16.400a4 4 0 0 1 5.400 0M12 19.500v.3"
    />
  ),
  tag: (
    <>
      <path d="M4 4.500h8l8.500 8.500-7.500 7.500L4.500 12z" />
      <circle cx="8.500" cy="8.800" r="1.200" />
    </>
  ),
  edit: <path d="m4.500 19.500 1-4.500L16 4.500l3.500 3.500L9 18.500zM13.500 7l3.500 3.500" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6.500" />
      <path d="m16 16 4.500 4.500" />
    </>
  ),
} satisfies Record<string, ReactElement>;

export type BasicIconName = keyof typeof BASIC_SHAPES;
export type IconProps<Name> = { name: Name; size?: number; label?: string; className?: string | undefined };

/** A line icon of 24 units. @param shapes those of its names */
export function LineIcon<Name extends string>({
  shapes,
  name,
  size = 20,
  label,
  className,
}: IconProps<Name> & { shapes: Readonly<Record<Name, ReactElement>> }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.400"
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      className={className}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {shapes[name]}
    </svg>
  );
}

/** An {@link LineIcon icon} of the shell, simple fields and banners. */
export const BasicIcon = (props: IconProps<BasicIconName>) => <LineIcon {...props} shapes={BASIC_SHAPES} />;

import type { ReactElement } from 'react';
import { BASIC_SHAPES, LineIcon, type IconProps } from './basic-icon.tsx';

const SHAPES = {
  ...BASIC_SHAPES,
  bell: <path d="M6 16.500V11a6 6 0 1 1 12 0v5.500l1.500 1.500h-15zM10 20.500a2.100 2.100 0 0 0 4 0" />,
  compass: (
    <>
      <circle cx="12" cy="12" r="8.500" />
      <path d="m15.500 8.500-2 5-5 2 2-5z" />
    </>
  ),
  chevronLeft: <path d="M14.500 6 8.500 12l6 6" />,
  chevronRight: <path d="m9.500 6 6 6-6 6" />,
  arrowDown: <path d="M12 5v14M6 13l6 6 6-6" />,
  user: (
    <>
      <circle cx="12" cy="8.500" r="3.700" />
      <path d="M4.500 20c.8-4 3.700-6 7.500-6s6.700 2 7.500 6" />
    </>
  ),
  signOut: <path d="M14 4.500H5.500v15H14M10 12h10M16.500 8.500 20 12l-3.500 3.500" />,
  checkDouble: <path d="m2.500 12.500 4.500 4.500 9.500-9.500M11.500 16l1 1L22 7.500" />,
  message: <path d="M4 5.500h16v11h-9l-4.500 3.500v-3.500H4z" />,
  attach: (
    <path
      d="m19 11-7.500 7.500a4.600 4.600 0 0 1-6.500-6.500L13 4a3.100 3.100 0 0 1 4.400 4.400l-7.700 7.700
        a1.600 1.600 0 0 1-2.200-2.200l7-7"
    />
  ),
  image: (
    <>
      <rect x="3.500" y="5" width="17" height="14" />
      <circle cx="8.500" cy="10" r="1.600" />
      <path d="m4 17.500 5-4.500 3.500 3 3.500-4 4.500 4.500" />
    </>
  ),
  file: <path d="M6 3.500h8l4 4v13H6zM14 3.500v4h4" />,
  send: <path d="M4 12 20.500 4 15 20.500l-3.500-7zM11.500 13.500 20.500 4" />,
  more: <path d="M6 12v.2M12 12v.2M18 12v.2" />,
  copy: <path d="M8.500 8.500h11v11h-11zM15.500 8.500v-4h-11v11h4" />,
  reply: <path d="M9.500 6.500 4 12l5.500 5.500M4 12h9c4 0 6.500 2 7 6" />,
  retry: <path d="M19.500 8.500A8.200 8.200 0 1 0 20.300 13M20 4v5h-5" />,
  trash: <path d="M4.500 7h15M9 7V4.500h6V7M6.500 7l1 13h9l1-13M10 11v5.500M14 11v5.500" />,
  download: <path d="M12 4v11M7 10.500 12 15.500l5-5M5 19.500h14" />,
  store: (
    <path
      d="M4.500 10v9.500h15V10M3.500 9 5.500 4.500h13l2 4.500
        c-.6 2-3.400 2-4.300.2-.9 1.800-3.300 1.800-4.200 0-.9 1.800-3.300 1.800-4.200 0
        C6.900 11 4.100 11 3.500 9zM10 19.500v-5h4v5"
    />
  ),
  heart: (
    <path
      d="M12 19.500C6 15.500 3.500 12.500 3.500 9.300a4.300 4.300 0 0 1 8.500-1 4.300 4.300 0 0 1 8.500 1
        c0 3.200-2.500 6.200-8.500 10.200z"
    />
  ),
  bag: <path d="M5.500 8.500h13l1 12h-15zM8.500 8.500V7a3.500 3.500 0 0 1 7 0v1.500" />,
  star: (
    <path d="m12 3.800 2.500 5.300 5.700.7-4.200 4 1.100 5.700-5.100-2.800-5.100 2.800 1.100-5.700-4.200-4 5.700-.7z" />
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  play: <path d="M7.500 5 19 12 7.500 19z" />,
  chart: <path d="M4 4v16h16M8.500 16v-4.500M13 16V7.500M17.500 16v-6.500" />,
  shield: (
    <path
      d="M12 3.500 19.500 6v5.500c0 4.500-3 7.500-7.500 9-4.500-1.500-7.500-4.500-7.500-9V6zM8.500 12
        l2.500 2.500 4.500-4.500"
    />
  ),
  people: (
    <>
      <circle cx="9" cy="9" r="3.200" />
      <path
        d="M3 19c.6-3.300 2.900-5 6-5s5.400 1.700 6 5M15.500 6.200a3 3 0 0 1 0 5.600M17.500 14.500
          c2 .7 3.200 2.200 3.600 4.500"
      />
    </>
  ),
  book: (
    <path
      d="M12 6.500C9.500 4.800 6.500 4.500 4 5v13c2.500-.5 5.500-.2 8 1.500 2.500-1.700 5.500-2 8-1.500V5
        c-2.500-.5-5.500-.2-8 1.500zM12 6.500v13"
    />
  ),
  settings: <path d="M4 7h9M17 7h3M4 17h3M11 17h9M13 4.500v5M7 14.500v5" />,
  filter: <path d="M4 7h10M18 7h2M4 17h2M10 17h10M16 4.500v5M8 14.500v5" />,
  share: (
    <>
      <circle cx="6" cy="12" r="2.500" />
      <circle cx="17.500" cy="5.500" r="2.500" />
      <circle cx="17.500" cy="18.500" r="2.500" />
      <path d="m8.300 10.800 7-4M8.300 13.200l7 4" />
    </>
  ),
  grip: <path d="M9 6v.2M15 6v.2M9 12v.2M15 12v.2M9 18v.2M15 18v.2" />,
  crop: <path d="M7 3v14h14M3 7h14v14" />,
  list: <path d="M9 6.500h11M9 12h11M9 17.500h11M4.500 6.500v.2M4.500 12v.2M4.500 17.500v.2" />,
  listNumbered: <path d="M10 6.500h10M10 12h10M10 17.500h10M4 5.500l1.500-1v4M4 15h2.500L4 19h2.500" />,
  quote: (
    <path d="M10 7c-3 .5-4.500 2.500-4.500 6v4h4.500v-4.500H7.500M19 7c-3 .5-4.500 2.500-4.500 6v4H19v-4.500h-2.500" />
  ),
  link: (
    <path
      d="m9.500 14.500 5-5M11 7l2.500-2.500a4.200 4.200 0 0 1 6 6L17 13M13 17l-2.500 2.500
        a4.200 4.200 0 0 1-6-6L7 11"
    />
  ),
  forward: <path d="M14.500 6.500 20 12l-5.500 5.500M20 12h-9c-4 0-6.500 2-7 6" />,
  pin: <path d="M9 4.500h6l-.8 6 3.300 3.500h-11l3.300-3.500zM12 14v6" />,
  address: (
    <>
      <path d="M12 20.500c-4-4.500-6.500-7.800-6.500-11a6.500 6.500 0 0 1 13 0c0 3.200-2.500 6.500-6.500 11z" />
      <circle cx="12" cy="9.500" r="2.300" />
    </>
  ),
  mail: <path d="M3.500 6h17v12.500h-17zM4 6.500l8 6.500 8-6.500" />,
  phone: (
    <>
      <rect x="7" y="3.500" width="10" height="17" rx="1.500" />
      <path d="M11 17.500h2" />
    </>
  ),
  searchPlus: (
    <>
      <circle cx="11" cy="11" r="6.500" />
      <path d="m16 16 4.500 4.500M11 8.500v5M8.500 11h5" />
    </>
  ),
  external: <path d="M13.500 4.500h6v6M19.500 4.500 11 13M10 5.500H4.500v14h14V14" />,
} satisfies Record<string, ReactElement>;

export type IconName = keyof typeof SHAPES;

/**
 * A line icon of 24 units, drawn in the colour of the text.
 * @param label read aloud; without it the icon is decoration.
 */
export const Icon = (props: IconProps<IconName>) => <LineIcon {...props} shapes={SHAPES} />;

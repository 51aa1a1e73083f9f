import type { ReactElement } from 'react';
import { LineIcon, type IconProps } from '#client/design/basic-icon.tsx';

/** Apart from the icons of all pages, which would load them too. */
const SHAPES = {
  play: <path d="M7.500 5 19 12 7.500 19z" />,
  pause: <path d="M8.500 5.500v13M15.500 5.500v13" />,
  microphone: (
    <path
      d="M12 3.500a3 3 0 0 1 3 3V12a3 3 0 0 1-6 0V6.500a3 3 0 0 1 3-3z
        M5.500 12a6.500 6.500 0 0 0 13 0M12 18.500V21"
    />
  ),
  stop: <path d="M7 7h10v10H7z" />,
} satisfies Record<string, ReactElement>;

/** The icons of the recorder and the player of voice notes. */
export const VoiceIcon = (props: IconProps<keyof typeof SHAPES>) => <LineIcon {...props} shapes={SHAPES} />;

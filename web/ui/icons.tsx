import type { SVGProps } from 'react';

/** Decorative 24 px icons: a text or label beside them must give the meaning. */
const drawings = {
  arrowRight: 'M4 12h15M13 6l6 6-6 6',
  arrowLeft: 'M20 12H5M11 6l-6 6 6 6',
  check: 'M4.5 12.5l5 5 10-11',
  chevronDown: 'M6 9.5l6 6 6-6',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  eye: 'M2.5 12C5 7.5 8.2 5.3 12 5.3s7 2.2 9.5 6.7c-2.5 4.5-5.7 6.7-9.5 6.7S5 16.5 2.5 12zM12 9a3 3 0 100 6 3 3 0 000-6z',
  eyeOff:
    'M4 4l16 16M9.5 5.6A8.7 8.7 0 0112 5.3c3.8 0 7 2.2 9.5 6.7a16 16 0 01-2.8 3.7M6 7.4A15 15 0 002.5 12c2.5 4.5 5.7 6.7 9.5 6.7a9 9 0 004-.9M10 10a3 3 0 004 4',
  external: 'M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9',
  menu: 'M4 7h16M4 12h16M4 17h16',
  search: 'M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM15.3 15.3l5.2 5.2',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  warning: 'M12 4l9 16H3zM12 10v4.5M12 17.3v.2',
  info: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v5.5M12 7.5v.2',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 017 0v3',
  user: 'M12 4a4 4 0 100 8 4 4 0 000-8zM4.5 20.5c.8-3.8 3.6-5.7 7.5-5.7s6.7 1.9 7.5 5.7',
  chat: 'M4 5h16v11h-9l-5 4v-4H4zM8 9.5h8M8 12.5h5',
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.5 4.5 0 010 6M18 6.5a8 8 0 010 11',
  mail: 'M3.5 6h17v12.5h-17zM3.5 6.5l8.5 7 8.5-7',
  phone:
    'M6 3.5h3.5l1.5 4.5-2.5 1.7a12 12 0 005.8 5.8l1.7-2.5 4.5 1.5V18a2.5 2.5 0 01-2.7 2.5C10.5 20 4 13.5 3.5 6.2A2.5 2.5 0 016 3.5z',
  pin: 'M12 21c4.5-5 6.7-8.7 6.7-11.5a6.7 6.7 0 10-13.4 0C5.3 12.3 7.5 16 12 21zM12 7.5a2.2 2.2 0 100 4.4 2.2 2.2 0 000-4.4z',
  download: 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15',
  linkedin: 'M5 9.5V19M5 5.5v.2M9.5 19V9.5M9.5 14c0-3 1.5-4.5 4-4.5S17.5 11 17.5 14v5',
  instagram:
    'M7.5 3.5h9a4 4 0 014 4v9a4 4 0 01-4 4h-9a4 4 0 01-4-4v-9a4 4 0 014-4zM12 8a4 4 0 100 8 4 4 0 000-8zM17 6.8v.2',
  facebook: 'M15.5 4h-2A3.5 3.5 0 0010 7.5V21M6.5 12.5h8',
} as const;

export type IconName = keyof typeof drawings;

export function Icon({ name, ...svg }: { readonly name: IconName } & SVGProps<SVGSVGElement>) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...svg}
      className={svg.className ?? 'size-5 shrink-0'}
    >
      <path d={drawings[name]} />
    </svg>
  );
}

import { palette } from '@horus/contract/palette';
import type { CSSProperties } from 'react';

/** System fonts: mails have no web fonts. */
export const fonts = {
  display: 'Georgia, "Times New Roman", serif',
  text: '"Segoe UI", Roboto, "Helvetica Neue", Helvetica, Arial, sans-serif',
} as const;

export const styles = {
  title: {
    margin: '0 0 24px',
    fontFamily: fonts.display,
    fontSize: 28,
    fontWeight: 600,
    lineHeight: '34px',
    color: palette.ink900,
  },
  subtitle: {
    margin: '36px 0 12px',
    fontFamily: fonts.display,
    fontSize: 20,
    fontWeight: 600,
    lineHeight: '26px',
    color: palette.ink900,
  },
  paragraph: {
    margin: '0 0 16px',
    fontFamily: fonts.text,
    fontSize: 16,
    lineHeight: '25px',
    color: palette.ink900,
    wordBreak: 'break-word',
  },
  note: {
    margin: '0 0 16px',
    fontFamily: fonts.text,
    fontSize: 14,
    lineHeight: '21px',
    color: palette.ink600,
  },
} as const satisfies Record<string, CSSProperties>;

/** For clients with a dark mode. Clients that invert colours still get a legible contrast. */
export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .gutter { padding-left: 20px !important; padding-right: 20px !important; }
}
@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background-color: ${palette.ink950} !important; }
  .sheet { background-color: ${palette.ink900} !important; border-color: ${palette.ink700} !important; }
  .ink { color: ${palette.ink100} !important; }
  .soft { color: ${palette.ink300} !important; }
  .link { color: ${palette.lapis300} !important; }
  .rule { border-color: ${palette.ink700} !important; }
  .strong-rule { border-color: ${palette.ink300} !important; }
  .tick { border-color: ${palette.gold400} !important; }
}
`;

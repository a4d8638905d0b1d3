import type { CSSProperties } from 'react';

/** The site's tokens (web/app/styles/tokens.css) in the only notation of colours that every mail client reads. */
export const colors = {
  white: '#ffffff',
  paper: '#fcf9f5',
  paper2: '#f5f2eb',
  line: '#dcd7cd',
  ink100: '#ebeff4',
  ink300: '#acb5c5',
  ink600: '#465369',
  ink700: '#303d55',
  ink900: '#0e182b',
  ink950: '#081020',
  lapis300: '#91b7fe',
  lapis600: '#1251cc',
  lapis700: '#0640af',
  gold400: '#e4bb65',
  gold600: '#966b26',
} as const;

/** What the site's faces fall back to: a mail brings none along. */
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
    color: colors.ink900,
  },
  subtitle: {
    margin: '36px 0 12px',
    fontFamily: fonts.display,
    fontSize: 20,
    fontWeight: 600,
    lineHeight: '26px',
    color: colors.ink900,
  },
  paragraph: {
    margin: '0 0 16px',
    fontFamily: fonts.text,
    fontSize: 16,
    lineHeight: '25px',
    color: colors.ink900,
    wordBreak: 'break-word',
  },
  note: {
    margin: '0 0 16px',
    fontFamily: fonts.text,
    fontSize: 14,
    lineHeight: '21px',
    color: colors.ink600,
  },
} as const satisfies Record<string, CSSProperties>;

/** For clients that follow the reader's dark scheme. Those that invert colours by themselves find pairs that stay legible. */
export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .gutter { padding-left: 20px !important; padding-right: 20px !important; }
}
@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background-color: ${colors.ink950} !important; }
  .sheet { background-color: ${colors.ink900} !important; border-color: ${colors.ink700} !important; }
  .ink { color: ${colors.ink100} !important; }
  .soft { color: ${colors.ink300} !important; }
  .link { color: ${colors.lapis300} !important; }
  .rule { border-color: ${colors.ink700} !important; }
  .strong-rule { border-color: ${colors.ink300} !important; }
  .tick { border-color: ${colors.gold400} !important; }
}
`;

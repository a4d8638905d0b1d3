/**
 * For mails, PDF files and the browser's frame, which can't read the OKLCH of
 * web/app/styles/tokens.css. A test compares them.
 */
export const palette = {
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
  green600: '#0b7643',
  brick600: '#b6341f',
} as const;

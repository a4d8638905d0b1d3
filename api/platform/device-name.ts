import Bowser from 'bowser';

const UNKNOWN = 'Dispositivo desconocido';
const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP));

/** Such as 'Chrome en Windows'. Returns only known names: the header is untrusted. */
export function nameDevice(userAgent: string): string {
  if (userAgent.trim() === '') return UNKNOWN;
  const { browser, os } = Bowser.parse(userAgent);
  const browserName = browser.name && BROWSERS.has(browser.name) ? browser.name : null;
  const systemName = os.name && SYSTEMS.has(os.name) ? os.name : null;
  if (browserName && systemName) return `${browserName} en ${systemName}`;
  return browserName ?? systemName ?? UNKNOWN;
}

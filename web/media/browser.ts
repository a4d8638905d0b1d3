import { type Browser, chromium } from 'playwright-core';

export function openBrowser(graphics: 'none' | 'software-webgl' = 'none'): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      ...(graphics === 'none'
        ? ['--disable-gpu']
        : ['--use-angle=swiftshader', '--enable-unsafe-swiftshader']),
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--hide-scrollbars',
      '--font-render-hinting=none',
      '--force-color-profile=srgb',
    ],
  });
}

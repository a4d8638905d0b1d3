import { writeFile } from 'node:fs/promises';
import { openBrowser } from './browser.ts';

/** Takes ten minutes: `npm run reader-picture -w @horus/web`. */
const SIZE = { width: 1000, height: 800 };
const SAMPLES = 32;
const QUALITY = 0.8;

const browser = await openBrowser('software-webgl');
const page = await browser.newPage({ viewport: SIZE });
page.setDefaultTimeout(0);
const address = new URL('./reader.html', import.meta.url);
address.search = `?width=${SIZE.width}&height=${SIZE.height}&samples=${SAMPLES}`;
await page.goto(address.href);
await page.waitForFunction(() => document.title === 'done');
for (const [name, width] of [
  ['reader.webp', SIZE.width],
  ['reader-phone.webp', SIZE.width / 2],
] as const) {
  const data = await page.evaluate(
    ([wide, quality]) => {
      const drawn = document.querySelector('canvas') as HTMLCanvasElement;
      const sheet = Object.assign(document.createElement('canvas'), {
        width: wide,
        height: (drawn.height * wide) / drawn.width,
      });
      const context = sheet.getContext('2d') as CanvasRenderingContext2D;
      context.imageSmoothingQuality = 'high';
      context.drawImage(drawn, 0, 0, sheet.width, sheet.height);
      return sheet.toDataURL('image/webp', quality);
    },
    [width, QUALITY] as const,
  );
  await writeFile(
    new URL(`../public/${name}`, import.meta.url),
    Buffer.from(data.slice(data.indexOf(',') + 1), 'base64'),
  );
}
await browser.close();

import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { firstInGate } from './night.ts';
import { expect, test } from './test.ts';
import { inMotion, openLive, refusedCookies } from './visitor.ts';

const { site } = paths;

test.use({ ...inMotion, storageState: refusedCookies, viewport: { width: 1280, height: 800 } });

test.describe('the film', () => {
  const film = /\/film\/horus(-phone)?\.(webm|mp4)$/;
  const goNear = (page: Page) => page.locator('#about').scrollIntoViewIfNeeded();
  const paused = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused);

  for (const width of firstInGate([390, 1440])) {
    test(`loads when it is near, at ${width} px; a spinner until it can play, then play and pause`, async ({
      page,
    }) => {
      const asked: string[] = [];
      const release = Promise.withResolvers<void>();
      await page.route(film, async (route) => {
        asked.push(route.request().url());
        await release.promise;
        await route.continue();
      });
      await page.setViewportSize({ width, height: 500 });
      await openLive(page, site.home.href());
      expect(asked).toEqual([]);

      await goNear(page);
      const loading = page.getByRole('button', { name: 'Cargando el vídeo' });
      await expect(loading).toBeVisible();
      await expect(loading.locator('svg.animate-dial-turn')).toBeVisible();
      release.resolve();
      await page.getByRole('button', { name: 'Reproducir el vídeo' }).click();
      const pause = page.getByRole('button', { name: 'Pausar el vídeo' });
      await expect(pause).toBeVisible();
      expect(await paused(page)).toBe(false);
      await pause.click();
      await expect(page.getByRole('button', { name: 'Reproducir el vídeo' })).toBeVisible();
      expect(await paused(page)).toBe(true);
    });
  }

  for (const width of firstInGate([390, 1440])) {
    test(`pressed while it loads, it plays as soon as it can, at ${width} px`, async ({ page }) => {
      const release = Promise.withResolvers<void>();
      await page.route(film, async (route) => {
        await release.promise;
        await route.continue();
      });
      await page.setViewportSize({ width, height: 800 });
      await openLive(page, site.home.href());
      await goNear(page);
      const loading = page.getByRole('button', { name: 'Cargando el vídeo' });
      await expect(loading.locator('svg.animate-dial-turn')).toBeVisible();
      await loading.click();
      release.resolve();
      await expect(page.getByRole('button', { name: 'Pausar el vídeo' })).toBeVisible();
      expect(await paused(page)).toBe(false);
    });
  }

  test('shows Spanish captions from its beginning to its end, and none after it', async ({ page }) => {
    await openLive(page, site.home.href());
    await goNear(page);
    await expect(page.getByRole('button', { name: 'Reproducir el vídeo' })).toBeEnabled();
    const readCaptions = () =>
      page.locator('#about video').evaluate((video: HTMLVideoElement) => {
        const [track] = video.textTracks;
        const cues = Array.from((track?.cues ?? []) as unknown as VTTCue[]);
        return {
          shown: `${track?.kind} ${track?.language} ${track?.mode}`,
          first: cues[0]?.startTime,
          texts: cues.filter(({ text }) => text.length > 10).length,
          inOrder: cues.every(({ endTime }, i) => endTime <= (cues[i + 1]?.startTime ?? video.duration)),
          last: Math.ceil(cues.at(-1)?.endTime ?? 0),
        };
      });
    await expect
      .poll(readCaptions)
      .toEqual({ shown: 'subtitles es showing', first: 0, texts: 6, inOrder: true, last: 25 });
  });

  for (const [screen, width, take] of [
    ['a phone', 390, { src: '/film/horus-phone.webm', size: [672, 840], poster: '/film/horus-phone.webp' }],
    ['a desk', 1280, { src: '/film/horus.webm', size: [1280, 720], poster: '/film/horus.webp' }],
  ] as const) {
    test(`on ${screen} plays the matching take, as large as shown, with its own picture`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 700 });
      await openLive(page, site.home.href());
      await goNear(page);
      const video = page.locator('#about video');
      const readTake = () =>
        video.evaluate((element: HTMLVideoElement) => ({
          src: new URL(element.currentSrc || '/', location.href).pathname,
          size: [element.videoWidth, element.videoHeight],
          poster: new URL(element.poster || '/', location.href).pathname,
        }));
      await expect.poll(readTake).toEqual(take);
      // A phone shows a strip of it until it plays.
      await page.locator('#about').getByRole('button').click();
      const [filmed = 0, high = 1] = take.size;
      const shape = () =>
        // In fractions of a pixel: whole ones have another ratio.
        video.evaluate((element) => {
          const { width, height } = element.getBoundingClientRect();
          return Number((width / height).toFixed(2));
        });
      await expect.poll(shape).toBe(Number((filmed / high).toFixed(2)));
      const box = await video.boundingBox();
      // The page filmed for a phone is 448 px wide, so its words are almost as large as the page's
      // own.
      if (width < 640) expect(box?.width).toBeGreaterThan(0.85 * 448);
    });
  }

  test('that can’t be loaded has no spinner, keeps its picture, and loads and plays on the next try', async ({
    page,
  }) => {
    await page.route(film, (route) => route.abort());
    await openLive(page, site.home.href());
    await goNear(page);
    const again = page.getByRole('button', { name: 'Volver a cargar el vídeo' });
    await expect(again).toBeVisible();
    await expect(page.locator('#about svg.animate-dial-turn')).toHaveCount(0);
    const picture = page.locator('#about img');
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
      .toBe(1280);
    await page.unroute(film);
    await again.click();
    await expect(page.getByRole('button', { name: 'Pausar el vídeo' })).toBeVisible();
    expect(await paused(page)).toBe(false);
  });

  test('that the browser refuses to play stays unchanged', async ({ page }) => {
    const failures: Error[] = [];
    page.on('pageerror', (error) => failures.push(error));
    await page.addInitScript(() => {
      HTMLMediaElement.prototype.play = () => {
        document.documentElement.dataset['refused'] = 'yes';
        return Promise.reject(new DOMException('refused', 'NotAllowedError'));
      };
    });
    await openLive(page, site.home.href());
    await goNear(page);
    const play = page.getByRole('button', { name: 'Reproducir el vídeo' });
    await play.click();
    await expect(page.locator('html[data-refused]')).toBeAttached();
    await expect(play).toBeVisible();
    expect(failures).toEqual([]);
  });
});

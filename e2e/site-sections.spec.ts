import { companySettings } from '@horus/contract/company';
import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { openLive, refusedCookies } from './visitor.ts';

const { site } = paths;

test.use({ storageState: refusedCookies, viewport: { width: 1280, height: 800 } });

test('questions: four tabs, several open at once, answers no higher than 500 px', async ({ page }) => {
  await openLive(page, site.horus.href());
  const section = page.locator('#faq-section');
  const topics = ['about', 'payments', 'installation', 'support'];
  await expect(section.getByRole('radio')).toHaveCount(topics.length);
  for (const [index, topic] of topics.entries()) {
    await section
      .locator('label')
      .filter({ has: page.getByRole('radio') })
      .nth(index)
      .click();
    const shown = section.locator('[data-topic]:visible');
    await expect(shown).toHaveCount(1);
    await expect(shown).toHaveAttribute('data-topic', topic);
    const questions = await shown.locator('summary').all();
    expect(questions.length).toBeGreaterThan(2);
    for (const question of questions) await question.click();
    await expect(shown.locator('details[open]')).toHaveCount(questions.length);
    for (const answer of await shown.locator('details > div').all()) {
      await expect(answer).toHaveCSS('max-height', '500px');
      expect((await answer.textContent())?.length).toBeGreaterThan(40);
    }
  }
});

test('the promotion’s code is copied, with a check for two seconds and a notice for as long', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await openLive(page, site.horus.href());
  const { PROMO_CODE } = companySettings.parse({});
  await expect(page.getByText(PROMO_CODE, { exact: true })).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));

  await page.getByRole('button', { name: `Copiar el código ${PROMO_CODE}` }).click();
  const check = page.getByRole('button', { name: 'Código copiado' });
  await expect(check).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(PROMO_CODE);
  await page.clock.runFor(1_990);
  await expect(check).toBeVisible();
  await page.clock.runFor(20);
  await expect(page.getByRole('button', { name: `Copiar el código ${PROMO_CODE}` })).toBeVisible();

  await page.clock.resume();
  const notice = page.getByRole('alert').filter({ hasText: 'Código copiado' });
  await expect(notice).toBeVisible();
  await expect(notice.getByRole('progressbar', { includeHidden: true })).toHaveCSS(
    'animation-duration',
    '2s',
  );
  await expect(notice).toBeHidden();
});

test('a notice stands at the top right, dark, in the layer above an open dialog', async ({ page }) => {
  await openLive(page, site.horus.href());
  await page.getByRole('button', { name: 'Contratar Business' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const notice = page.getByRole('alert').filter({ hasText: 'inicia sesión para contratar un plan' });
  await expect(notice).toBeVisible();
  const place = () =>
    notice.evaluate((element) => {
      const { top, right } = element.getBoundingClientRect();
      return top < 60 && innerWidth - right < 60 && element.closest(':popover-open') !== null;
    });
  await expect.poll(place).toBe(true);
  await expect(page.locator('.Toastify__toast-theme--dark')).toHaveCount(1);
});

test('a code that can’t be copied says so, and no check shows', async ({ page }) => {
  await page.addInitScript(() => {
    Clipboard.prototype.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
  });
  await openLive(page, site.horus.href());
  await page.getByRole('button', { name: /^Copiar el código/ }).click();
  await expect(
    page.getByText('No hemos podido copiar el código: selecciónalo y cópialo a mano.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Código copiado' })).toHaveCount(0);
});

test.describe('the film', () => {
  const film = /\/film\/horus(-phone)?\.(webm|mp4)$/;
  const goNear = (page: Page) => page.locator('#about').scrollIntoViewIfNeeded();
  const paused = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused);

  test('is fetched when it comes near; a spinner until it can play, then play and pause', async ({
    page,
  }) => {
    const asked: string[] = [];
    const release = Promise.withResolvers<void>();
    await page.route(film, async (route) => {
      asked.push(route.request().url());
      await release.promise;
      await route.continue();
    });
    await page.setViewportSize({ width: 390, height: 500 });
    await openLive(page, site.home.href());
    expect(asked).toEqual([]);

    await goNear(page);
    const loading = page.getByRole('button', { name: 'Cargando el vídeo' });
    await expect(loading).toBeVisible();
    await expect(loading).toBeDisabled();
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

  test('has Spanish captions, shown, from its beginning to its end and none after it', async ({ page }) => {
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
      .toEqual({ shown: 'captions es showing', first: 0, texts: 6, inOrder: true, last: 25 });
  });

  for (const [screen, width, take] of [
    ['a phone', 390, { src: '/film/horus-phone.webm', size: [672, 840], poster: '/film/horus-phone.webp' }],
    ['a desk', 1280, { src: '/film/horus.webm', size: [1280, 720], poster: '/film/horus.webp' }],
  ] as const) {
    test(`on ${screen} is the take for it, as large as it is shown, with its own picture`, async ({
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
      const box = await video.boundingBox();
      const [filmed = 0, high = 1] = take.size;
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(filmed / high, 2);
      // The page filmed for a phone is 448 px wide: its words are hardly smaller than the page's own.
      if (width < 640) expect(box?.width).toBeGreaterThan(0.85 * 448);
    });
  }

  test('that can’t be loaded has no spinner and keeps its picture', async ({ page }) => {
    await page.route(film, (route) => route.abort());
    await openLive(page, site.home.href());
    await goNear(page);
    await expect(page.getByRole('button', { name: 'Reproducir el vídeo' })).toBeEnabled();
    await expect(page.locator('#about svg.animate-dial-turn')).toHaveCount(0);
    const picture = page.locator('#about img');
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
      .toBe(1280);
  });

  test('that the browser refuses to play is left as it is', async ({ page }) => {
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

for (const address of [site.home.href(), site.horus.href()]) {
  test(`the miniature on ${address} clocks in with the present time, and sounds only when asked to`, async ({
    page,
  }) => {
    await page.clock.install({ time: new Date('2026-11-20T09:07:00+01:00') });
    await standInForAudio(page);
    await openLive(page, address);
    const card = page.getByRole('button', { name: /Acerca la tarjeta/ });
    const device = page.locator('main [data-device]').first();
    const ownRows = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /^Tú(Entrada|Salida)/ });
    await page.clock.pauseAt(new Date('2026-11-20T09:08:00+01:00'));

    await card.click();
    await expect(device).toHaveAttribute('data-device', 'reading');
    await page.clock.runFor(300);
    await expect(device).toHaveAttribute('data-device', 'accepted');
    await expect(ownRows).toHaveText(['TúEntrada09:08']);
    await expect(page.getByText('185 fichajes')).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(device).toHaveAttribute('data-device', 'ready');
    expect(await readTones(page)).toEqual([]);

    await page.getByRole('button', { name: 'Sonido' }).click();
    await card.click();
    await page.clock.runFor(300);
    await expect(ownRows.first()).toHaveText('TúSalida09:08');
    expect((await readTones(page)).map(({ ms }) => ms)).toEqual([150, 150]);
  });
}

interface Tone {
  readonly atMs: number;
  readonly ms: number;
  readonly hertz: number;
}

/** Writes down what would sound: when, how long, how high. */
async function standInForAudio(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tones: { at: number; end: number; hertz: number }[] = [];
    Object.assign(window, { tones });
    class FakeNode {
      readonly gain = { setValueAtTime() {}, linearRampToValueAtTime() {} };
      connect<Target>(target: Target): Target {
        return target;
      }
    }
    class FakeOscillator extends FakeNode {
      readonly tone: (typeof tones)[number];
      constructor(_: unknown, { frequency }: { frequency: number }) {
        super();
        this.tone = { at: 0, end: 0, hertz: frequency };
      }
      start(at: number): void {
        this.tone.at = at;
        tones.push(this.tone);
      }
      stop(at: number): void {
        this.tone.end = at;
      }
    }
    class FakeContext {
      readonly currentTime = 0;
      readonly destination = {};
      resume(): Promise<void> {
        return Promise.resolve();
      }
    }
    Object.assign(window, { AudioContext: FakeContext, OscillatorNode: FakeOscillator, GainNode: FakeNode });
  });
}

/** The tones since the last time, from the first one on. */
async function readTones(page: Page): Promise<Tone[]> {
  return page.evaluate(() => {
    const { tones } = window as unknown as { tones: { at: number; end: number; hertz: number }[] };
    const heard = tones.splice(0);
    const start = heard[0]?.at ?? 0;
    return heard.map(({ at, end, hertz }) => ({
      atMs: Math.round((at - start) * 1000),
      ms: Math.round((end - at) * 1000),
      hertz,
    }));
  });
}

/** How long a short tone may be: clearly shorter than the shortest that is not one. */
const SHORT_MS = 200;

/** The signals of the specification (section 9, buzzer), and the light that goes with each. */
const signals = [
  {
    name: 'Tarjeta detectada',
    led: 'reading',
    sounds: (tones: Tone[]) => expect(tones).toMatchObject([{ ms: 100 }]),
  },
  {
    name: 'Entrada registrada',
    led: 'accepted',
    sounds: (tones: Tone[]) => expect(tones).toMatchObject([{ ms: 1000 }]),
  },
  { name: 'Salida registrada', led: 'accepted', sounds: (tones: Tone[]) => expectShort(tones, 2) },
  {
    name: 'Operación correcta',
    led: 'accepted',
    sounds: (tones: Tone[]) => expect(tones).toMatchObject([{ ms: 500 }]),
  },
  {
    name: 'Tarjeta sin asignar',
    led: 'refused',
    sounds: (tones: Tone[]) => {
      expectShort(tones, 3);
      const heights = tones.map(({ hertz }) => hertz);
      expect(heights).toEqual([...new Set(heights)].sort((a, b) => a - b));
      expect(heights).toHaveLength(3);
    },
  },
  {
    name: 'Error',
    led: 'refused',
    sounds: (tones: Tone[]) => {
      expectShort(tones, 3);
      expect(new Set(tones.map(({ hertz }) => hertz)).size).toBe(1);
    },
  },
] as const;

function expectShort(tones: readonly Tone[], count: number): void {
  expect(tones).toHaveLength(count);
  for (const { ms } of tones) expect(ms).toBeLessThanOrEqual(SHORT_MS);
}

test('the guide plays every signal, and its light goes with the sound', async ({ page }) => {
  await page.clock.install();
  await standInForAudio(page);
  await openLive(page, site.deviceGuide.href());
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  const device = page.locator('#senales [data-device]');
  await expect(device).toHaveAttribute('data-device', 'ready');

  for (const { name, led, sounds } of signals) {
    await page.getByRole('button', { name: `Reproducir: ${name}`, exact: true }).click();
    await page.clock.runFor(1);
    const tones = await readTones(page);
    sounds(tones);
    let now = 1;
    const stepTo = async (ms: number) => {
      await page.clock.runFor(ms - now);
      now = ms;
    };
    for (const [index, { atMs, ms }] of tones.entries()) {
      await stepTo(atMs + 10);
      await expect(device, `${name}, tone ${index + 1}`).toHaveAttribute('data-device', led);
      await stepTo(atMs + ms - 10);
      await expect(device, `${name}, tone ${index + 1}`).toHaveAttribute('data-device', led);
      if (index === tones.length - 1) continue;
      await stepTo(atMs + ms + 10);
      await expect(device, `${name}, silence after tone ${index + 1}`).toHaveAttribute(
        'data-device',
        'offline',
      );
    }
    await page.clock.runFor(2_000);
    await expect(device, `after ${name}`).toHaveAttribute('data-device', 'ready');
  }
});

test('service workers and caches that an earlier site left are removed, others are not', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.serviceWorker.getRegistrations = async () => {
      const removed = () => {
        document.documentElement.dataset['unregistered'] = String(
          Number(document.documentElement.dataset['unregistered'] ?? 0) + 1,
        );
        return Promise.resolve(true);
      };
      return [{ unregister: removed }, { unregister: removed }] as unknown as ServiceWorkerRegistration[];
    };
  });
  await page.goto(site.terms.href());
  await page.evaluate(() =>
    Promise.all(['sw-assets', 'old-sw-pages', 'kept'].map((name) => caches.open(name))),
  );
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-unregistered', '2');
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['kept']);
});

test('the notices of the changelog: six of now, three of before behind a fold', async ({ page }) => {
  await openLive(page, site.changelog.href());
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(6);
  const earlier = page.getByRole('main').locator('details');
  await expect(earlier).not.toHaveAttribute('open');
  await earlier.locator('summary').click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(9);
  await expect(page.getByText('Última actualización: mayo de 2025')).toBeVisible();
});

test('a price is read aloud as one figure, whatever its cents look like', async ({ page }) => {
  await page.goto(site.horus.href());
  const read = await page.getByRole('article', { name: 'Business' }).ariaSnapshot();
  expect(read.replaceAll('\u00a0', ' ')).toContain('39,99 € al mes + IVA');
});

test('the miniature is named for what it is before it is read', async ({ page }) => {
  await page.goto(site.horus.href());
  const miniature = page.getByRole('figure', { name: 'Horus en miniatura, con datos inventados' });
  await expect(miniature.getByRole('button', { name: 'Acerca la tarjeta' })).toBeVisible();
  await expect(miniature.getByRole('listitem').first()).toHaveText(/Tú/);
});

for (const [screen, width, folded] of [
  ['folded on a phone', 390, true],
  ['open where there is room', 1280, false],
] as const) {
  test(`the contents of a legal text are ${screen}, and lead to its sections`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(site.terms.href());
    const contents = page.getByRole('navigation', { name: 'En esta página' });
    const link = contents.getByRole('link', { name: 'Ley aplicable' });
    if (folded) {
      await expect(link).toBeHidden();
      await expect(page.locator('section h2').first()).toBeInViewport();
      await contents.getByText('En esta página').click();
    }
    await link.click();
    await expect(page.getByRole('heading', { name: 'Ley aplicable' })).toBeInViewport();
  });
}

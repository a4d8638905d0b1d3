import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { openLive, refusedCookies } from './visitor.ts';

const { site } = paths;

test.use({ storageState: refusedCookies, viewport: { width: 1280, height: 800 } });

test('the miniature clocks in with the current time, and sounds only on request', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-20T18:07:00+01:00') });
  await standInForAudio(page);
  await openLive(page, site.home.href());
  const card = page.getByRole('button', { name: /Acerca la tarjeta/ });
  const miniature = page.getByRole('figure', { name: 'Horus en miniatura, con datos inventados' });
  const rows = miniature.getByRole('listitem');
  // Its name describes it before its content.
  await expect(miniature.getByRole('button', { name: 'Acerca la tarjeta' })).toBeVisible();
  await expect(rows.first()).toHaveText(/Tú/);
  await page.clock.pauseAt(new Date('2026-11-20T18:08:00+01:00'));
  await page.clock.runFor(60_000);
  // Colleagues clocked in minutes earlier, at any time of day.
  await expect(rows.nth(1)).toHaveText(/^Marta GilEntrada18:0[67]$/);

  await card.click();
  await expect(miniature).toHaveAttribute('data-phase', 'near');
  await page.clock.runFor(240);
  await expect(miniature).toHaveAttribute('data-phase', 'sweeping');
  await page.clock.runFor(600);
  await expect(miniature).toHaveAttribute('data-phase', 'idle');
  await expect(rows.first()).toHaveText('TúEntrada18:09');
  expect(await readTones(page)).toEqual([]);

  await page.getByRole('button', { name: 'Sonido' }).click();
  await card.click();
  await page.clock.runFor(840);
  await expect(rows.first()).toHaveText('TúSalida18:09');
  expect((await readTones(page)).map(({ ms }) => ms)).toEqual([150, 150]);
});

interface Tone {
  readonly atMs: number;
  readonly ms: number;
  readonly hertz: number;
}

/** Records tones instead of playing them: time, duration, pitch. */
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

/** Returns the tones since the last call, relative to the first one. */
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

/** Longest short tone: clearly shorter than any long tone. */
const SHORT_MS = 200;

/** Signals of the buzzer (docs/product.md, 'Device guide'), each with its light. */
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

test('the guide plays every signal, and its light follows the sound', async ({ page }) => {
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

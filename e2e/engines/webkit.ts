import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from './engine.ts';

/** WebDriver's key of an element reference. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const START_TRIES = 100;

/**
 * Starts WebKitGTK's MiniBrowser through WebKitWebDriver on a separate display, and controls it by
 * WebDriver.
 */
export async function startWebKit(program: string, miniBrowser: string, port: number): Promise<Engine> {
  const driver = spawn(
    'xvfb-run',
    ['--auto-servernum', '--server-args=-screen 0 1600x1200x24', program, `--port=${port}`],
    { stdio: 'ignore', detached: true, env: { ...process.env, LANG: 'es_ES.UTF-8' } },
  );
  const ended = once(driver, 'exit');
  const stop = async () => {
    // The display and the browser are its children.
    if (driver.pid && driver.exitCode === null) process.kill(-driver.pid);
    await ended;
  };

  async function ask<Value>(method: string, path: string, body?: object): Promise<Value> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  }

  for (let tries = 0; ; tries += 1) {
    const ready = await ask<{ ready: boolean }>('GET', '/status').then(
      (status) => status.ready,
      () => false,
    );
    if (ready) break;
    if (tries === START_TRIES || driver.exitCode !== null) {
      await stop();
      throw new Error('WebKitWebDriver does not answer');
    }
    await delay(100);
  }
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] } },
    },
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const session = `/session/${sessionId}`;
  const run = <Value>(script: string, args: readonly unknown[]) =>
    ask<Value | null>('POST', `${session}/execute/sync`, { script, args });
  const perform = (actions: readonly object[]) => ask('POST', `${session}/actions`, { actions });

  return {
    name: 'webkit',
    open: (url) => ask('POST', `${session}/url`, { url }),
    run: (body, ...given) => run(body, given),
    press: async (find, ...given) => {
      const element = await run<Record<string, string>>(find, given);
      if (!element?.[ELEMENT]) throw new Error(`nothing to press: ${given.join(', ')}`);
      await ask('POST', `${session}/element/${element[ELEMENT]}/click`, {});
    },
    type: async (text) => {
      const keys = Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await perform([{ type: 'key', id: 'keys', actions: keys }]);
    },
    resize: async (width, height) => {
      await ask('POST', `${session}/window/rect`, { x: 0, y: 0, width, height });
    },
    picture: () => ask<string>('GET', `${session}/screenshot`),
    close: async () => {
      await ask('DELETE', session).catch(() => undefined);
      await stop();
    },
  };
}

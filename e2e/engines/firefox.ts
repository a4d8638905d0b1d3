import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from './engine.ts';

interface Answer {
  readonly id?: number;
  readonly type: 'success' | 'error' | 'event';
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}
interface RemoteValue {
  readonly type: string;
  readonly value?: unknown;
  readonly sharedId?: string;
}
interface Evaluated {
  readonly type: 'success' | 'exception';
  readonly result: RemoteValue;
  readonly exceptionDetails?: { readonly text: string };
}

/**
 * Keep a new profile from opening its own pages and windows, and set Spanish as its only language.
 */
const PREFERENCES = {
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  'intl.accept_languages': 'es-ES, es',
  'signon.rememberSignons': false,
};

/** Starts Firefox and controls it by WebDriver BiDi, which Firefox supports without a driver. */
export async function startFirefox(program: string): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'horus-firefox-'));
  const preferences = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), preferences.join('\n'));
  const child = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`Firefox ended: ${said}`)));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1];
      if (found) resolve(`${found}/session`);
    });
  });
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });

  let last = 0;
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    waiting.get(answer.id ?? -1)?.(answer);
  });

  async function ask<Result>(method: string, params: object): Promise<Result> {
    last += 1;
    const id = last;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const answer = await answered;
    waiting.delete(id);
    if (answer.type !== 'success') throw new Error(`${method}: ${answer.error}: ${answer.message}`);
    return answer.result as Result;
  }

  await ask('session.new', { capabilities: {} });
  const { contexts } = await ask<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context ?? '';

  async function call(body: string, given: readonly unknown[]): Promise<RemoteValue> {
    const { type, result, exceptionDetails } = await ask<Evaluated>('script.callFunction', {
      functionDeclaration: `function () { ${body} }`,
      arguments: given.map((value) => ({ type: typeof value, value })),
      target: { context },
      awaitPromise: true,
    });
    if (type === 'exception') throw new Error(exceptionDetails?.text ?? 'a script failed');
    return result;
  }

  const perform = (actions: readonly object[]) => ask('input.performActions', { context, actions });

  return {
    name: 'firefox',
    open: async (url) => {
      await ask('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    run: async <Value>(body: string, ...given: readonly unknown[]) =>
      ((await call(body, given)).value ?? null) as Value | null,
    press: async (find, ...given) => {
      const { sharedId } = await call(find, given);
      if (!sharedId) throw new Error(`nothing to press: ${given.join(', ')}`);
      const origin = { type: 'element', element: { sharedId } };
      await perform([
        {
          type: 'pointer',
          id: 'mouse',
          actions: [
            { type: 'pointerMove', x: 0, y: 0, origin },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ]);
    },
    type: async (text) => {
      const keys = Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await perform([{ type: 'key', id: 'keys', actions: keys }]);
    },
    resize: async (width, height) => {
      await ask('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    picture: async () => (await ask<{ data: string }>('browsingContext.captureScreenshot', { context })).data,
    close: async () => {
      const ended = once(child, 'exit');
      await ask('browser.close', {}).catch(() => child.kill());
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { standInBrowser } from '#client/testing-browser.ts';

const marta = { operator: { id: 'marta' }, csrfToken: 'of-marta' };
/** Whom the server takes its caller for. */
let inside: { operator: { id: string }; csrfToken: string } | null;
/** Another tab of the same browser. */
let otherTab: BroadcastChannel;
let heard: { kind: string; unsent?: unknown }[];
let page: EventTarget & { hidden: boolean };
let stop: () => void;
let drafts: typeof import('#client/backoffice/drafts.ts');
let store: typeof import('#client/backoffice/session-store.ts');
let tabs: typeof import('#client/backoffice/tabs.ts');

beforeEach(async () => {
  standInBrowser();
  inside = marta;
  heard = [];
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => (inside ? Response.json(inside) : new Response(null, { status: 401 }))),
  );
  otherTab = new BroadcastChannel('office');
  otherTab.onmessage = ({ data }) => heard.push(data);
  vi.resetModules();
  drafts = await import('#client/backoffice/drafts.ts');
  store = await import('#client/backoffice/session-store.ts');
  tabs = await import('#client/backoffice/tabs.ts');
  await store.readSession();
  stop = store.watchSession();
  drafts.keepDraft('marta', 'text a', 'Hola, Ana:', 'Talleres Peña');
});
afterEach(() => {
  stop();
  otherTab.close();
  vi.unstubAllGlobals();
});

const statusIs = (wanted: string) =>
  vi.waitFor(() => expect(store.operatorSession.read().status).toBe(wanted));

test('a logout in another tab takes what was typed and the page away here', async () => {
  otherTab.postMessage({ kind: 'loggedOut' });
  await statusIs('anonymous');
  expect(sessionStorage.getItem('officeDrafts')).toBeNull();
});

test('a login and a logout tell the other tabs', async () => {
  const access = await import('#client/backoffice/access.ts');
  await access.finishByCode('second-step', '123456');
  await vi.waitFor(() => expect(heard).toEqual([{ kind: 'sessionChanged' }]));
  await access.logOut();
  expect(store.operatorSession.read().status).toBe('anonymous');
  expect(sessionStorage.getItem('officeDrafts')).toBeNull();
  await vi.waitFor(() => expect(heard).toContainEqual({ kind: 'loggedOut' }));
});

test('a tab says what it has not sent, of whom that is asked alone', async () => {
  otherTab.postMessage({ kind: 'ask', askId: '1', operatorId: 'pedro' });
  otherTab.postMessage({ kind: 'ask', askId: '2', operatorId: 'marta' });
  await vi.waitFor(() =>
    expect(heard).toMatchObject([
      { askId: '1', unsent: [] },
      { askId: '2', unsent: [{ field: 'text', id: 'a', name: 'Talleres Peña' }] },
    ]),
  );
});

test('what the other tabs have not sent is asked of them, for a short while', async () => {
  const unsent = [{ field: 'note', id: 'b' }];
  otherTab.onmessage = ({ data }) => {
    otherTab.postMessage({ kind: 'answer', askId: 'of another question', unsent: [{ field: 'x', id: 'x' }] });
    otherTab.postMessage({ kind: 'answer', askId: data.askId, unsent });
  };
  expect(await tabs.askTabs('marta')).toEqual(unsent);
});

test('a session that one tab learns to have ended, or to be open again, is so in the others', async () => {
  inside = null;
  otherTab.postMessage({ kind: 'sessionChanged' });
  await statusIs('ended');
  // Learnt again, it is told no more: the tabs would have each other ask for ever.
  await store.readSession();
  otherTab.postMessage({ kind: 'ask', askId: '1', operatorId: 'marta' });
  await vi.waitFor(() => expect(heard.map(({ kind }) => kind)).toEqual(['sessionChanged', 'answer']));
  inside = marta;
  otherTab.postMessage({ kind: 'sessionChanged' });
  await statusIs('open');
  expect(drafts.readDraft('marta', 'text a')).toBe('Hola, Ana:');
});

test('a tab that slept through a logout learns of it as somebody comes back to it', async () => {
  inside = null;
  page.dispatchEvent(new Event('visibilitychange'));
  await statusIs('ended');
});

test('a tab that nobody sees, or that nobody works in, asks nothing', () => {
  const asked = vi.mocked(fetch).mockClear();
  const comeBack = () => page.dispatchEvent(new Event('visibilitychange'));
  page.hidden = true;
  comeBack();
  page.hidden = false;
  store.leaveSession();
  comeBack();
  expect(asked).not.toHaveBeenCalled();
});

test('of what somebody left in a tab that slept nothing is kept once another has logged in', async () => {
  const fieldsRead = vi.fn();
  drafts.draftChanges.subscribe(fieldsRead);
  inside = { operator: { id: 'pedro' }, csrfToken: 'of-pedro' };
  window.dispatchEvent(new Event('pageshow'));
  await vi.waitFor(() => expect(store.readOperatorId()).toBe('pedro'));
  expect(sessionStorage.getItem('officeDrafts')).toBeNull();
  expect(fieldsRead).toHaveBeenCalled();
});

test('an answer that comes after a logout does not open the page again', async () => {
  const asked = store.readSession();
  store.leaveSession();
  expect(await asked).toBe(false);
  await statusIs('anonymous');
});

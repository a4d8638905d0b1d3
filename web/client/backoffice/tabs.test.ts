import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '#client/testing-browser.ts';

const marta = { operator: { id: 'marta' }, csrfToken: 'of-marta' };
/** The operator of the session. */
let inside: { operator: { id: string }; csrfToken: string } | null;
let otherTab: BroadcastChannel;
let heard: { kind: string; unsent?: unknown }[];
let page: EventTarget & { hidden: boolean };
let stop: () => void;
let drafts: typeof import('#client/backoffice/drafts.ts');
let store: typeof import('#client/backoffice/session-store.ts');
let tabs: typeof import('#client/backoffice/tabs.ts');

beforeEach(async () => {
  stubBrowser();
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

test('a logout in another tab removes the drafts and closes the page here', async () => {
  otherTab.postMessage({ kind: 'loggedOut' });
  await statusIs('anonymous');
  expect(sessionStorage.getItem('officeDrafts')).toBeNull();
});

test('notifies the other tabs of a login and of a logout', async () => {
  const access = await import('#client/backoffice/access.ts');
  await access.completeLoginWithCode('second-step', '123456');
  await vi.waitFor(() => expect(heard).toEqual([{ kind: 'sessionChanged' }]));
  await access.logOut();
  expect(store.operatorSession.read().status).toBe('anonymous');
  expect(sessionStorage.getItem('officeDrafts')).toBeNull();
  await vi.waitFor(() => expect(heard).toContainEqual({ kind: 'loggedOut' }));
});

test('reports unsent texts to other tabs, only those of the given operator', async () => {
  otherTab.postMessage({ kind: 'ask', askId: '1', operatorId: 'pedro' });
  otherTab.postMessage({ kind: 'ask', askId: '2', operatorId: 'marta' });
  await vi.waitFor(() =>
    expect(heard).toMatchObject([
      { askId: '1', unsent: [] },
      { askId: '2', unsent: [{ field: 'text', id: 'a', name: 'Talleres Peña' }] },
    ]),
  );
});

test('collects the unsent texts of the other tabs for a short time', async () => {
  const unsent = [{ field: 'note', id: 'b' }];
  otherTab.onmessage = ({ data }) => {
    otherTab.postMessage({ kind: 'answer', askId: 'of another question', unsent: [{ field: 'x', id: 'x' }] });
    otherTab.postMessage({ kind: 'answer', askId: data.askId, unsent });
  };
  expect(await tabs.askTabs('marta')).toEqual(unsent);
});

test('follows the end and the start of a session in another tab', async () => {
  inside = null;
  otherTab.postMessage({ kind: 'sessionChanged' });
  await statusIs('ended');
  // A known change is not sent again: the tabs would notify each other forever.
  await store.readSession();
  otherTab.postMessage({ kind: 'ask', askId: '1', operatorId: 'marta' });
  await vi.waitFor(() => expect(heard.map(({ kind }) => kind)).toEqual(['sessionChanged', 'answer']));
  inside = marta;
  otherTab.postMessage({ kind: 'sessionChanged' });
  await statusIs('open');
  expect(drafts.readDraft('marta', 'text a')).toBe('Hola, Ana:');
});

test('a tab that slept through a logout notices it when the operator returns', async () => {
  inside = null;
  page.dispatchEvent(new Event('visibilitychange'));
  await statusIs('ended');
});

test('sends no request from a hidden tab or a signed-out one', () => {
  const asked = vi.mocked(fetch).mockClear();
  const changeVisibility = () => page.dispatchEvent(new Event('visibilitychange'));
  page.hidden = true;
  changeVisibility();
  page.hidden = false;
  store.leaveSession();
  changeVisibility();
  expect(asked).not.toHaveBeenCalled();
});

test('removes the drafts of a sleeping tab after another operator’s login', async () => {
  const fieldsRead = vi.fn();
  drafts.draftChanges.subscribe(fieldsRead);
  inside = { operator: { id: 'pedro' }, csrfToken: 'of-pedro' };
  window.dispatchEvent(new Event('pageshow'));
  await vi.waitFor(() => expect(store.readOperatorId()).toBe('pedro'));
  expect(sessionStorage.getItem('officeDrafts')).toBeNull();
  expect(fieldsRead).toHaveBeenCalled();
});

test('ignores a session response that arrives after a logout', async () => {
  const asked = store.readSession();
  store.leaveSession();
  expect(await asked).toBe(false);
  await statusIs('anonymous');
});

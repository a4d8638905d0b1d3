import { paths } from '@horus/contract/backoffice/paths';
import type { PaletteAnswer, PaletteHit } from '@horus/contract/backoffice/search';
import { dayOf, formatMonth } from '@horus/contract/dates';
import { hasOperatorRole } from '@horus/contract/operator-roles';
import { Fragment, type KeyboardEvent, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { matchPath, useLocation, useNavigate } from 'react-router';
import { usePaletteHits } from '#client/backoffice/search.ts';
import { now } from '#client/clock.ts';
import { type BackOfficeLink, officeActions, officeLinks } from '#content/backoffice/navigation.ts';
import { ASKED_ACT, type PaletteAct, paletteActions } from '#content/backoffice/palette-acts.ts';
import { askedSearch } from '#pages/backoffice/frame/asked-search.ts';
import { isPaletteKey, takePaletteKey } from '#pages/backoffice/frame/palette-key-buffer.ts';
import { foldWord, isAlike, parseAction } from '#pages/backoffice/frame/parse-action.ts';
import { parseMonth } from '#pages/backoffice/frame/parse-month.ts';
import { useOperator } from '#pages/backoffice/frame/use-operator.ts';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icons.tsx';
import { useConnectionErrorText } from '#ui/use-online.ts';

interface Choice {
  readonly key: string;
  readonly group: string;
  readonly title: string;
  readonly detail: string;
  readonly href: string;
  /** Words to search for, instead of `href`. */
  readonly asks?: string;
}

export function CommandPalette() {
  const [isOpen, setOpen] = useState(false);
  const asked = useSyncExternalStore(askedSearch.subscribe, askedSearch.read);
  const open = isOpen || asked !== null;
  const close = () => {
    setOpen(false);
    askedSearch.set(null);
  };
  useEffect(() => {
    function onKeyDown(event: globalThis.KeyboardEvent): void {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      // Not over an open dialog: a login, a proof or a pending action.
      if (!document.querySelector('dialog[open]')) setOpen(true);
    }
    if (takePaletteKey()) setOpen(true);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="grid size-11 place-content-center rounded-md text-sm text-ink-100 hover:bg-ink-800 lg:mt-4 lg:flex lg:size-auto lg:min-h-9 lg:items-center lg:justify-between lg:border lg:border-ink-600 lg:px-3"
      >
        <Icon name="search" className="size-6 lg:hidden" />
        <span className="max-lg:sr-only">Buscar</span>
        <kbd className="rounded-sm border border-ink-600 px-1.5 font-sans text-xs text-ink-300 max-lg:hidden">
          Ctrl K
        </kbd>
      </button>
      {/* Outside the header, which is ink. */}
      {createPortal(
        <Dialog
          open={open}
          onClose={close}
          title="Buscar"
          size="wide"
          // At a fixed place: centred, the field would move as results come and go.
          className="sm:mt-[10dvh] sm:mb-auto"
        >
          <Finder start={asked ?? ''} onDone={close} />
        </Dialog>,
        document.body,
      )}
    </>
  );
}

/** ARIA combobox: the focus stays in the field, the arrows move through the list. */
function Finder({ start, onDone }: { readonly start: string; readonly onDone: () => void }) {
  const listId = useId();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const [typed, setTyped] = useState(start);
  /** Key of the choice made with the arrows; null for the first one. */
  const [chosen, setChosen] = useState<string | null>(null);
  /** Enter was pressed before the search finished. */
  const [entered, setEntered] = useState(false);
  const { hits, more, ...plain } = usePaletteHits(typed.trim());
  const { act, acted, whom, isForbidden, ...doing } = useActHits(typed);
  const [searching, failed] = [plain.searching || doing.searching, plain.failed || doing.failed];
  const unreached = useConnectionErrorText();
  const pages = pagesFor(typed);
  const wholeLists = more.flatMap((kind) => listOf(kind, typed.trim()));
  const toDo = acted.flatMap((hit) => (act ? [choiceToDo(act, hit)] : []));
  // 'Buen Plan' is a customer.
  const isName = hits.some(({ title }) => foldWord(title).includes(foldWord(typed.trim())));
  const choices = inGroups([
    ...pages,
    ...(isName ? [] : toDo),
    ...hits.map(choiceOf),
    ...(isName ? toDo : []),
    ...wholeLists,
  ]);
  const active = choices.find(({ key }) => key === chosen) ?? choices[0];
  const idOf = ({ key }: Choice) => `${listId}-${key}`;

  function go(choice: Choice | undefined): void {
    if (!choice) return;
    if (choice.asks) {
      setTyped(choice.asks);
      setChosen(null);
      return;
    }
    onDone();
    // Replaces the entry when the target is the open page.
    const isHere = choice.href.startsWith(`${pathname}?`);
    // An action keeps the list's filters.
    const kept = isHere && choice.href.includes(`?${ASKED_ACT}=`) ? search.replace('?', '&') : '';
    void navigate(choice.href + kept, isHere ? { replace: true, state } : {});
  }

  function move(by: 1 | -1): void {
    const at = active ? choices.indexOf(active) : 0;
    setChosen(choices.at((at + by) % choices.length)?.key ?? null);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key !== 'Enter') return;
    // The results may be of the previous text.
    else if (searching && !(active && pages.includes(active))) setEntered(true);
    else go(active);
    event.preventDefault();
  }

  useEffect(() => {
    if (!entered || searching) return;
    setEntered(false);
    if (chosen === null || chosen === active?.key) go(active);
  });

  return (
    <>
      <input
        type="text"
        role="combobox"
        aria-label="Cliente, solicitud, teléfono, factura o importe"
        aria-expanded={choices.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active && idOf(active)}
        autoComplete="off"
        maxLength={100}
        placeholder="Cliente, solicitud, teléfono, factura o importe"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(null);
          setEntered(false);
        }}
        onKeyDown={onKeyDown}
        className="control"
      />
      {typed === '' && <ActHint />}
      <div id={listId} role="listbox" aria-label="Resultados" className="mt-3 max-h-[50dvh] overflow-y-auto">
        {choices.map((choice, at) => (
          <Fragment key={choice.key}>
            {choice.group !== choices[at - 1]?.group && (
              // Each option's name contains it too.
              <p aria-hidden="true" className="px-3 pt-3 pb-1 text-xs font-semibold text-ink-600">
                {choice.group}
              </p>
            )}
            {/* biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus. */}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys. */}
            <div
              id={idOf(choice)}
              role="option"
              aria-selected={choice === active}
              onClick={() => go(choice)}
              ref={choice === active ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
              className={classNames(
                'relative grid min-h-11 cursor-pointer content-center rounded-md px-3 py-1.5',
                choice === active ? 'bg-lapis-100' : 'hover:bg-paper-2',
              )}
            >
              <span className="font-semibold wrap-anywhere">{choice.title}</span>
              <span className="sr-only">{choice.group}</span>
              <span className="text-xs text-ink-600 wrap-anywhere">{choice.detail}</span>
            </div>
          </Fragment>
        ))}
      </div>
      <p role="status" className="mt-3 text-sm text-ink-600">
        {(failed && unreached) ||
          tell(choices.length - wholeLists.length, {
            searching,
            failed,
            act,
            whom,
            isForbidden,
            hasMore: more.length > 0,
          })}
      </p>
    </>
  );
}

/** Keeps each group where its first choice is. */
function inGroups(choices: readonly Choice[]): Choice[] {
  const groups = choices.map(({ group }) => group);
  return choices.toSorted((one, other) => groups.indexOf(one.group) - groups.indexOf(other.group));
}

const listed = new Intl.ListFormat('es', { type: 'disjunction' });

function ActHint() {
  const { role } = useOperator();
  const names = paletteActions
    .filter((act) => hasOperatorRole(role, act.role))
    .map(({ phrases }) => phrases[0]);
  return (
    <p className="mt-2 text-xs text-ink-600">
      Para hacer algo, escríbelo con el nombre: {listed.format(names)}.
    </p>
  );
}

interface Progress {
  readonly searching: boolean;
  readonly failed: boolean;
  readonly act: PaletteAct | undefined;
  /** The customer or the request's sender of the typed action. */
  readonly whom: string;
  /** The typed action needs another role. */
  readonly isForbidden: boolean;
  readonly hasMore: boolean;
}

function tell(count: number, { searching, failed, act, whom, isForbidden, hasMore }: Progress): string {
  if (failed) return 'No hemos podido buscar. Vuelve a intentarlo.';
  if (searching) return 'Buscando...';
  if (count === 0 && isForbidden) return 'Eso solo lo puede hacer una persona responsable.';
  if (count === 0 && act)
    return whom === ''
      ? `Escribe también ${isOfLead(act) ? 'de quién es la solicitud' : 'de qué cliente'}${isOfBoth(act) ? ' o solicitud' : ''}.`
      : isOfBoth(act)
        ? 'Ningún cliente y ninguna solicitud coinciden.'
        : isOfLead(act)
          ? 'Con ninguna solicitud que coincida se puede hacer eso.'
          : 'A ningún cliente que coincida se le puede hacer eso ahora.';
  if (count === 0)
    return 'Nada coincide: revisa cómo lo has escrito o prueba con otra palabra, como un apellido o el NIF.';
  return `${count === 1 ? '1 resultado' : `${count} resultados`}${hasMore ? ', y hay más' : ''}.`;
}

const groups = {
  lead: 'Solicitud',
  customer: 'Cliente',
  invoice: 'Factura de Stripe',
  'credit-note': 'Abono',
  'blocked-invoice': 'Factura bloqueada',
  'invoice-request': 'Factura emitida',
  installation: 'Instalación',
  payment: 'Pago',
  event: 'Evento',
} as const;
const { lead, customer, invoice, papers, installation, event } = paths.admin;
const hrefs: Readonly<Record<PaletteHit['kind'], (id: string) => string>> = {
  lead: (leadId) => lead.href({ leadId }),
  customer: (organizationId) => customer.href({ organizationId }),
  invoice: (organizationId) => customer.href({ organizationId }),
  'credit-note': (organizationId) => customer.href({ organizationId }),
  'blocked-invoice': (month) => papers.href({ periodo: month }),
  'invoice-request': (requestId) => invoice.href({ requestId }),
  installation: (installationId) => installation.href({ installationId }),
  payment: (organizationId) => customer.href({ organizationId }),
  event: (eventId) => event.href({ eventId }),
};

function choiceOf({ kind, id, row, title, detail }: PaletteHit): Choice {
  const key = `${kind}-${id}-${row}-${title}-${detail}`.replace(/\s/g, '_');
  return { key, group: groups[kind], title, detail, href: hrefs[kind](id) + (row ? `#${row}` : '') };
}

const CARD_END = /^\d{4}$/;
const lists = {
  customer: { title: 'Ver todos los clientes', href: paths.admin.customers.href },
  lead: { title: 'Ver todas las solicitudes', href: paths.admin.leads.href },
};

function listOf(kind: PaletteAnswer['more'][number], q: string): Choice[] {
  if (kind === 'payment') {
    const asks = `tarjeta ${q}`;
    const title = 'Ver más clientes con esa tarjeta';
    return CARD_END.test(q)
      ? [{ key: 'all-payment', group: groups.payment, title, detail: asks, href: '', asks }]
      : [];
  }
  if (kind === 'invoice') return [];
  const { title, href } = lists[kind];
  return [{ key: `all-${kind}`, group: groups[kind], title, detail: q, href: href({ q }) }];
}

const isOfBoth = ({ of }: PaletteAct) => of === 'leads-and-customers';
const isOfLead = (act: PaletteAct) => act.of.startsWith('leads-') && !isOfBoth(act);

/**
 * Finds the customers or requests for the typed action. On the page of one, the action alone is for
 * that one.
 */
function useActHits(typed: string) {
  const { role } = useOperator();
  const { pathname } = useLocation();
  const found = parseAction(typed);
  const parsed = found && hasOperatorRole(role, found.act.role) ? found : null;
  const openCustomer = matchPath(customer.pattern, pathname)?.params['organizationId'];
  const openLead = matchPath(lead.pattern, pathname)?.params['leadId'];
  const openObject = parsed && isOfLead(parsed.act) ? openLead : openCustomer;
  const whom = parsed ? parsed.whom || openObject || (isOfBoth(parsed.act) && openLead) || '' : '';
  const { hits, searching, failed } = usePaletteHits(whom, parsed?.act.of);
  const isForbidden = found !== null && !parsed;
  return { act: parsed?.act, acted: hits, whom, isForbidden, searching, failed };
}

function choiceToDo(act: PaletteAct, { id, kind, title, detail: facts }: PaletteHit): Choice {
  const detail = isOfBoth(act) ? `${groups[kind]}: ${facts}` : facts;
  return { key: `act-${id}`, group: 'Hacer', title: act.title(title), detail, href: act.hrefOf(id, kind) };
}

function choiceOfMonth(month: string): Choice {
  const title = `Facturación de ${formatMonth(month)}`;
  return { key: month, group: 'Ir a', title, detail: '', href: papers.href({ periodo: month }) };
}

/** Returns the pages and, after a first letter, the actions with a matching name. */
function pagesFor(typed: string): Choice[] {
  const wanted = foldWord(typed.trim());
  const choicesOf = (group: string, links: readonly BackOfficeLink[]) =>
    links
      .filter(({ label, words = '' }) => {
        const name = foldWord(`${label} ${words}`);
        return name.includes(wanted) || name.split(' ').some((word) => isAlike(wanted, word));
      })
      .map(({ label: title, href }) => ({
        ...{ key: `${group}-${title}`.replace(/\s/g, '_'), group },
        ...{ title, detail: '', href },
      }));
  const month = parseMonth(typed, dayOf(now()));
  return [
    ...choicesOf(
      'Ir a',
      officeLinks.flatMap(({ links }) => links),
    ),
    ...(month ? [choiceOfMonth(month)] : []),
    ...(wanted === '' ? [] : choicesOf('Hacer', officeActions)),
  ];
}

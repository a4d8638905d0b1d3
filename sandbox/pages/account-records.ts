import { idOf, type Kind, type Kinds } from '#stripe/kinds';
import { find, type KeptOf, list } from '#stripe/objects';
import type { Work } from '#stripe/work';
import { type Html, html } from './html.ts';

/** Rows per kind: by default, and with `?rows`. */
export const FEW = 10;
export const MANY = 500;

export interface Extent {
  readonly rows: typeof FEW | typeof MANY;
  readonly counts: ReadonlyMap<string, number>;
}

export async function newest<K extends Kind>(
  work: Work,
  kind: K,
  { rows }: Pick<Extent, 'rows'>,
  filters: Record<string, string> = {},
): Promise<KeptOf<K>[]> {
  return (await list(work, kind, { filters, limit: rows })).slice(0, rows);
}

/** Renders a link to more rows. Null when all are shown. */
export function renderRest({ account }: Work, kind: Kind, { rows, counts }: Extent): Html | null {
  const count = counts.get(kind) ?? 0;
  if (count <= rows) return null;
  return html`<p class="note rest">Se muestran los ${rows} últimos de ${count}.
${rows === FEW && html`<a href="/accounts/${account.id}?rows=${MANY}">Ver hasta ${MANY}</a>`}</p>`;
}

const GOOD = ['active', 'complete', 'paid', 'succeeded', 'trialing', 'no_payment_required', 'won'];
const BAD = ['canceled', 'expired', 'failed', 'lost', 'past_due', 'uncollectible', 'unpaid', 'void'];

/** Renders a status in Stripe's own word, which developers search for. */
export function badge(status: string): Html {
  const tone = GOOD.includes(status) ? 'good' : BAD.includes(status) ? 'bad' : 'waiting';
  return html`<span class="status ${tone}">${status}</span>`;
}

export async function nameOf(
  work: Work,
  customer: string | Kinds['customer'] | { readonly id: string } | null,
): Promise<string> {
  const found = customer && (await find(work, 'customer', idOf(customer)))?.wire;
  return found ? (found.name ?? found.email ?? '') : '';
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompanySettings } from '@horus/contract/company';
import { addDays, dayOf, formatLongDate, formatMoment, TIME_ZONE } from '@horus/contract/dates';
import { palette } from '@horus/contract/palette';
import { ROOT } from '#scripts/settings';
import { type Day, type History, type Interruption, type PartHistory, SHOWN_DAYS } from './history.ts';
import { PARTS, type PartState } from './look.ts';

/** An older page shows that the prober has stopped. */
const STALE_AFTER_MS = 15 * 60_000;
const REFRESH_S = 60;
/** A day with a larger share of slow probes counts as slow. */
const SLOW_SHARE = 0.05;
const BAR_WIDTH = 6;
const BAR_STEP = 8;
const BAR_HEIGHT = 32;

const HEADLINES = {
  up: 'Todo funciona',
  slow: 'Horus va más lento de lo normal',
  down: 'Hay algo que no funciona',
} as const;
const STATES = { up: 'En servicio', slow: 'Con lentitud', down: 'Sin servicio' } as const;

const styles = await readFile(join(import.meta.dirname, 'page.css'), 'utf8');
const icon = await readFile(join(ROOT, 'web', 'public', 'icon.svg'), 'base64');
const colours = `:root { --paper: ${palette.paper}; --line: ${palette.line}; --ink: ${palette.ink900};
--quiet: ${palette.ink600}; --night: ${palette.ink900}; --ink-on-night: ${palette.ink300}; --lapis: ${palette.lapis600};
--well: ${palette.green600}; --late: ${palette.gold600}; --wrong: ${palette.brick600}; }`;
const script = `const page = document.querySelector('main');
if (Date.now() - Date.parse(page.dataset.lookedAt) > ${STALE_AFTER_MS}) document.querySelector('.stale').hidden = false;`;
const scriptHash = createHash('sha256').update(script).digest('base64');

const percent = new Intl.NumberFormat('es-ES', {
  style: 'percent',
  maximumFractionDigits: 2,
  roundingMode: 'floor',
});
const time = new Intl.DateTimeFormat('es-ES', { timeStyle: 'short', timeZone: TIME_ZONE });
const duration = new Intl.DurationFormat('es-ES', { style: 'long' });

interface PageFrame {
  company: Pick<CompanySettings, 'COMPANY_SUPPORT_EMAIL' | 'COMPANY_PHONE'>;
  publicUrl: string;
  /** Plain text; empty for none. */
  notice: string;
}

/** One self-contained file, so that customers can read it while our server is down. */
export function renderPage(history: History, { company, publicUrl, notice }: PageFrame): string {
  const worst = worstOf(Object.values(history.parts).map(({ state }) => state));
  const [today, lookedAt] = [dayOf(new Date(history.lookedAt)), formatMoment(history.lookedAt)];
  const down = history.interruptions.filter(({ until }) => until === null);
  return `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${REFRESH_S}">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-${scriptHash}'; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<title>${HEADLINES[worst]} · Estado de Horus</title>
<link rel="icon" href="data:image/svg+xml;base64,${icon}">
<style>${colours}${styles}</style>
<header><img src="data:image/svg+xml;base64,${icon}" alt=""> Estado de Horus</header>
<main data-looked-at="${history.lookedAt}">
<section class="verdict ${worst}">
<h1>${HEADLINES[worst]}</h1>
${down.map(({ part, from }) => `<p>${nameOf(part)}: sin servicio desde ${formatWhen(from, today)}.</p>`).join('\n')}
<p>Comprobado el ${lookedAt}, desde fuera de nuestros servidores.</p>
</section>
<p class="stale" hidden>Hace más de ${STALE_AFTER_MS / 60_000} minutos que esta página no se actualiza: puede que ya no sea cierta.</p>
${notice.trim() ? `<section class="notice" aria-label="Aviso">${escapeText(notice.trim())}</section>` : ''}
<h2>Por partes</h2>
<ul class="parts">
${PARTS.flatMap(({ id, name }) => {
  const part = history.parts[id];
  return part ? [renderPart(name, part, today)] : [];
}).join('\n')}
</ul>
<h2>Interrupciones</h2>
${renderInterruptions(history.interruptions, today)}
</main>
<footer class="small">
<p>¿Algo no te va y aquí no sale? Escríbenos a <a href="mailto:${escapeText(company.COMPANY_SUPPORT_EMAIL)}">${escapeText(company.COMPANY_SUPPORT_EMAIL)}</a> o llama al ${escapeText(company.COMPANY_PHONE)}.</p>
<p><a href="${escapeText(publicUrl)}">Ir a Horus</a></p>
</footer>
<script>${script}</script>
</html>
`;
}

function renderPart(name: string, { state, days }: PartHistory, today: string): string {
  const sum = (count: (day: Day) => number) => days.reduce((total, day) => total + count(day), 0);
  const looks = sum((day) => day.looks);
  const held = percent.format((looks - sum((day) => day.down)) / looks);
  const states = days.map(judgeDay);
  const many = (kind: PartState) => states.filter((each) => each === kind).length;
  const label = `${days.length === 1 ? 'Un día' : `${days.length} días`}: con interrupciones, ${many('down')}; con lentitud, ${many('slow')}`;
  const bars = Array.from({ length: SHOWN_DAYS }, (_, at) => {
    const on = addDays(today, at + 1 - SHOWN_DAYS);
    const day = days.find((each) => each.day === on);
    const title = `<title>${formatLongDate(on)}: ${day ? describeDay(day) : 'sin datos'}</title>`;
    return `<rect ${day ? `class="${judgeDay(day)}" ` : ''}x="${at * BAR_STEP}" width="${BAR_WIDTH}" height="${BAR_HEIGHT}">${title}</rect>`;
  });
  return `<li><div class="line"><h3>${name}</h3><span class="state ${state}">${STATES[state]}</span></div>
<svg role="img" aria-label="${label}" viewBox="0 0 ${SHOWN_DAYS * BAR_STEP - (BAR_STEP - BAR_WIDTH)} ${BAR_HEIGHT}" preserveAspectRatio="none">${bars.join('')}</svg>
<div class="line small"><span>Hace ${SHOWN_DAYS} días</span><span>Disponible un ${held}</span><span>Hoy</span></div></li>`;
}

function renderInterruptions(interruptions: readonly Interruption[], today: string): string {
  if (interruptions.length === 0) return `<p>Ninguna en los últimos ${SHOWN_DAYS} días.</p>`;
  const lines = interruptions.map(({ part, from, until }) => {
    const when =
      until === null
        ? `desde ${formatWhen(from, today)}`
        : `el ${formatMoment(from)}, durante ${formatDuration(from, until)}`;
    return `<li><strong>${nameOf(part)}</strong>: ${when}.</li>`;
  });
  return `<ul class="interruptions">${lines.join('\n')}</ul>`;
}

function judgeDay({ looks, slow, down }: Day): PartState {
  if (down > 0) return 'down';
  return slow > looks * SLOW_SHARE ? 'slow' : 'up';
}

function describeDay(day: Day): string {
  return { up: 'bien', slow: 'con lentitud', down: 'con interrupciones' }[judgeDay(day)];
}

function worstOf(states: readonly PartState[]): PartState {
  return (['down', 'slow'] as const).find((state) => states.includes(state)) ?? 'up';
}

function nameOf(part: string): string {
  return PARTS.find(({ id }) => id === part)?.name ?? part;
}

/** Returns `las 10:42`, or the day and time when it is another day. */
function formatWhen(moment: string, today: string): string {
  const date = new Date(moment);
  return dayOf(date) === today ? `las ${time.format(date)}` : `el ${formatMoment(date)}`;
}

function formatDuration(from: string, until: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(until) - Date.parse(from)) / 60_000));
  return duration.format({ hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

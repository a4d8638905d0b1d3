import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

/**
 * Documents to keep, as PDF, in the site's own faces: `await makePdf({ title, letterhead, footer },
 * (page) => { page.title('…'); page.paragraph('…'); page.facts([['Fecha', '…']]); })`. A4, in
 * Spanish, tagged for screen readers; it breaks pages by itself and numbers them.
 */

export interface PdfOptions {
  /** What a reader shows in its window's title. */
  readonly title: string;
  /** Who speaks: printed at the top of the first page, the first line large. */
  readonly letterhead: readonly string[];
  /** Printed at the foot of every page, beside its number. */
  readonly footer: string;
}

/**
 * What a document is written with, from top to bottom. Typed text goes in as it is: nothing in it
 * is a command.
 */
export interface PdfPage {
  title(text: string): void;
  heading(text: string): void;
  paragraph(text: string): void;
  /** Small print. */
  note(text: string): void;
  /** One point a line, under each other. */
  list(items: readonly string[]): void;
  /** Labels on the left, what they say beside them. */
  facts(rows: readonly (readonly [label: string, value: string])[]): void;
  /** Sums: labels on the left, amounts flush right; the last row is the total. */
  amounts(rows: readonly (readonly [label: string, amount: string])[]): void;
}

/** A call of a page's method, as a worker receives it. */
export type PdfStep = {
  [Name in keyof PdfPage]: readonly [Name, Parameters<PdfPage[Name]>[0]];
}[keyof PdfPage];

export interface PdfJob {
  readonly id: number;
  readonly options: PdfOptions;
  readonly steps: readonly PdfStep[];
}
export type PdfOutcome = { readonly id: number } & ({ readonly pdf: Uint8Array } | { readonly error: Error });

const waiting = new Map<number, PromiseWithResolvers<Buffer>>();
let worker: Worker | undefined;
let lastId = 0;

/**
 * Makes a document, in a thread of its own: requests are answered meanwhile. One thread, started by
 * the first document, draws them one after another.
 * @throws Error when it can't be drawn
 */
export function makePdf(options: PdfOptions, write: (page: PdfPage) => void): Promise<Buffer> {
  const job: PdfJob = { id: ++lastId, options, steps: stepsOf(write) };
  const outcome = Promise.withResolvers<Buffer>();
  waiting.set(job.id, outcome);
  worker ??= startWorker();
  // A command that waits for a document must not end before it.
  worker.ref();
  worker.postMessage(job);
  return outcome.promise;
}

function stepsOf(write: (page: PdfPage) => void): PdfStep[] {
  const steps: PdfStep[] = [];
  write({
    title: (text) => void steps.push(['title', text]),
    heading: (text) => void steps.push(['heading', text]),
    paragraph: (text) => void steps.push(['paragraph', text]),
    note: (text) => void steps.push(['note', text]),
    list: (items) => void steps.push(['list', items]),
    facts: (rows) => void steps.push(['facts', rows]),
    amounts: (rows) => void steps.push(['amounts', rows]),
  });
  return steps;
}

function startWorker(): Worker {
  // Beside this file as it is written, and as it is bundled (bundle.ts).
  const started = new Worker(new URL(`./pdf-worker${extname(import.meta.url)}`, import.meta.url));
  started.on('message', (outcome: PdfOutcome) => {
    const asked = waiting.get(outcome.id);
    waiting.delete(outcome.id);
    if ('error' in outcome) asked?.reject(outcome.error);
    else asked?.resolve(Buffer.from(outcome.pdf));
    if (waiting.size === 0) started.unref();
  });
  started.on('error', (error) => {
    worker = undefined;
    for (const asked of waiting.values()) asked.reject(error);
    waiting.clear();
  });
  return started;
}

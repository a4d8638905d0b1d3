import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

export interface PdfOptions {
  readonly title: string;
  readonly letterhead: readonly string[];
  readonly footer: string;
}

/** Writes from top to bottom. Text is never parsed as a command. */
export interface PdfPage {
  title(text: string): void;
  heading(text: string): void;
  paragraph(text: string): void;
  note(text: string): void;
  list(items: readonly string[]): void;
  facts(rows: readonly (readonly [label: string, value: string])[]): void;
  /** Right-aligned amounts. The last row is the total. */
  amounts(rows: readonly (readonly [label: string, amount: string])[]): void;
}

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

/** All documents share one worker thread. Throws when it can't draw. */
export function makePdf(options: PdfOptions, write: (page: PdfPage) => void): Promise<Buffer> {
  const job: PdfJob = { id: ++lastId, options, steps: stepsOf(write) };
  const outcome = Promise.withResolvers<Buffer>();
  waiting.set(job.id, outcome);
  worker ??= startWorker();
  // Keeps a command's process alive until its document is ready.
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
  // The extension differs when bundled (bundle.ts).
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

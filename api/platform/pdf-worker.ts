import { parentPort } from 'node:worker_threads';
import type { PdfJob, PdfOutcome } from '#platform/pdf';
import { drawPdf } from '#platform/pdf-document';

let before: Promise<void> = Promise.resolve();

parentPort?.on('message', (job: PdfJob) => {
  before = before.then(async () => parentPort?.postMessage(await outcomeOf(job)));
});

async function outcomeOf({ id, options, steps }: PdfJob): Promise<PdfOutcome> {
  try {
    return { id, pdf: await drawPdf(options, steps) };
  } catch (error) {
    return { id, error: error as Error };
  }
}

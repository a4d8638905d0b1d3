import { setImmediate as nextTurn } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';

export interface ArchivedFile {
  readonly path: string;
  readonly content: string | Buffer;
}

/**
 * Packs files into a ZIP, one after the other, so that other work gets its turn in between. No more
 * than one of them is held at a time: each is asked for when what came before it has been taken.
 */
export async function* streamZip(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for await (const { path, content } of files) {
    const file = new ZipDeflate(path, { level: 6 });
    zip.add(file);
    file.push(Buffer.from(content), true);
    yield* chunks.splice(0);
    await nextTurn();
  }
  zip.end();
  yield* chunks;
}

/** As `streamZip`, whole in memory. */
export async function zipFiles(files: AsyncIterable<ArchivedFile>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of streamZip(files)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

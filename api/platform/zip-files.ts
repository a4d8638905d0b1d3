import { setImmediate as nextTurn } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';

export interface ArchivedFile {
  readonly path: string;
  readonly content: string | Buffer;
}

/** Zips files one at a time, yielding to other work. Only one file is in memory. */
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

export async function zipFiles(files: AsyncIterable<ArchivedFile>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of streamZip(files)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

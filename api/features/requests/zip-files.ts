import { setImmediate as nextTurn } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';

/** A file of an archive: its path in it, and what it holds. */
export interface ArchivedFile {
  readonly path: string;
  readonly content: string | Buffer;
}

/** Packs files into a ZIP, one after the other, so that other work gets its turn in between. */
export async function zipFiles(files: Iterable<ArchivedFile>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const { path, content } of files) {
    const file = new ZipDeflate(path, { level: 6 });
    zip.add(file);
    file.push(Buffer.from(content), true);
    await nextTurn();
  }
  zip.end();
  return Buffer.concat(chunks);
}

import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { StartupError } from '#platform/startup-error';

/*
 * /* MAGIC, a salt, then pieces of PIECE_BYTES and a shorter last one, each with AES-256-GCM and
 * its tag. scrypt derives a key per file from the operator's key and the salt. The nonce is the
 * piece's number and whether it is the last, so a moved, missing or truncated piece fails.
 */
export const MAGIC = Buffer.from('horus backup, encrypted 1\n');
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const PIECE_BYTES = 65_536;
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 };

const deriveKey = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);

export async function* encrypt(text: AsyncIterable<Buffer>, key: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const fileKey = await deriveKey(key, salt, 32, COST);
  yield Buffer.concat([MAGIC, salt]);
  for await (const { piece, number, last } of inPieces(text, PIECE_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(number, last));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Yields only verified pieces. Throws StartupError for another key or an altered file. */
export async function* decrypt(sealed: AsyncIterable<Buffer>, key: string): AsyncGenerator<Buffer> {
  const source = sealed[Symbol.asyncIterator]();
  const { head, rest } = await takeHead(source, MAGIC.length + SALT_BYTES);
  const fileKey = await deriveKey(key, head.subarray(MAGIC.length), 32, COST);
  const pieces = inPieces(chain(rest, source), PIECE_BYTES + TAG_BYTES);
  for await (const { piece, number, last } of pieces) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(number, last), {
        authTagLength: TAG_BYTES,
      }).setAuthTag(piece.subarray(-TAG_BYTES));
      yield Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch (cause) {
      throw new StartupError('La clave (BACKUP_KEY) no abre esta copia, o la copia está dañada.', { cause });
    }
  }
}

interface Piece {
  readonly piece: Buffer;
  readonly number: number;
  readonly last: boolean;
}

/** The last piece is shorter and may be empty. */
async function* inPieces(chunks: AsyncIterable<Buffer>, size: number): AsyncGenerator<Piece> {
  let held: Buffer[] = [];
  let bytes = 0;
  let number = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes < size) continue;
    const whole = Buffer.concat(held);
    let at = 0;
    for (; whole.length - at >= size; at += size) {
      yield { piece: whole.subarray(at, at + size), number: number++, last: false };
    }
    held = [whole.subarray(at)];
    bytes = whole.length - at;
  }
  yield { piece: Buffer.concat(held), number, last: true };
}

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 0);
  nonce.writeUInt8(last ? 1 : 0, 11);
  return nonce;
}

async function takeHead(
  source: AsyncIterator<Buffer>,
  size: number,
): Promise<{ head: Buffer; rest: Buffer }> {
  let taken = Buffer.alloc(0);
  while (taken.length < size) {
    const { value, done } = await source.next();
    if (done) throw new StartupError('A la copia le falta el principio.');
    taken = Buffer.concat([taken, value]);
  }
  return { head: taken.subarray(0, size), rest: taken.subarray(size) };
}

async function* chain(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

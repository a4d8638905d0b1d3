import type Stripe from 'stripe';
import { newId } from '#store/ids';
import { invalidRequest } from '#stripe/api-error';
import { insert } from '#stripe/objects';
import { type Endpoint, endpoint } from '#stripe/wire/endpoint';
import { oneOf, type Reader, required } from '#stripe/wire/parameters';
import { listing } from '#stripe/wire/reads';
import type { Work } from '#stripe/work';

/** docs.stripe.com/file-upload */
const TYPES: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};
const MAX_BYTES = 5_000_000;

const upload: Reader<File> = {
  read(raw, path) {
    if (!(raw instanceof File)) throw invalidRequest('Invalid file: must be a multipart file', path);
    return raw;
  },
};

/** Keeps what the API says of a file, without its bytes. */
async function createFile(work: Work, file: File): Promise<Stripe.File> {
  const type = TYPES[file.type];
  if (!type) throw invalidRequest('Invalid file type: must be one of pdf, jpg, or png', 'file');
  if (file.size > MAX_BYTES) throw invalidRequest('The file is larger than 5 MB.', 'file');
  const made: Stripe.File = {
    id: newId('file'),
    object: 'file',
    created: work.now,
    expires_at: null,
    filename: file.name,
    links: { object: 'list', data: [], has_more: false, url: '/v1/file_links' },
    purpose: 'dispute_evidence',
    size: file.size,
    title: null,
    type,
    url: null,
  };
  await insert(work, 'file', made);
  return made;
}

export const fileEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/files', {
    params: { purpose: required(oneOf('dispute_evidence')), file: required(upload) },
    unsupported: 'file_link_data',
    run: (work, { file }) => createFile(work, file),
  }),
  listing('file', '/v1/files', { purpose: oneOf('dispute_evidence') }),
];

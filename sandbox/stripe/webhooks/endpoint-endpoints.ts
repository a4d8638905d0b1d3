import type Stripe from 'stripe';
import { newId, randomToken } from '#store/ids';
import { invalidRequest } from '#stripe/api-error';
import { find, getAddressed, insert, list, remove, save } from '#stripe/objects';
import { API_VERSION } from '#stripe/version';
import { type Endpoint, endpoint, idIn } from '#stripe/wire/endpoint';
import { listPage, pageParams } from '#stripe/wire/lists';
import {
  applyMetadata,
  array,
  boolean,
  emptyable,
  metadata,
  type Reader,
  required,
  string,
} from '#stripe/wire/parameters';
import type { Work } from '#stripe/work';

const MAX_ENDPOINTS = 16;
/** Id of the endpoint from the sandbox's settings. */
const SEEDED_ID = 'we_seeded';

const eventName: Reader<string> = {
  read(raw, path) {
    if (typeof raw === 'string' && (raw === '*' || /^[a-z0-9_]+(\.[a-z0-9_]+)+$/.test(raw))) return raw;
    throw invalidRequest(`Invalid ${path}: must be '*' or the name of an event`, path);
  },
};

const url: Reader<string> = {
  read(raw, path) {
    const address = string(5_000).read(raw, path);
    if (!/^https?:$/.test(URL.canParse(address) ? new URL(address).protocol : '')) {
      throw invalidRequest(
        'Invalid URL: An explicit scheme (such as https) must be provided.',
        path,
        'url_invalid',
      );
    }
    return address;
  },
};

function build(
  work: Work,
  id: string,
  address: string,
  events: string[],
  description: string | null,
): Stripe.WebhookEndpoint {
  return {
    id,
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    application: null,
    created: work.now,
    description,
    enabled_events: events,
    livemode: false,
    metadata: {},
    status: 'enabled',
    url: address,
  };
}

export async function seedEndpoint(work: Work, address: string, secret: string): Promise<void> {
  const endpointObject = build(work, SEEDED_ID, address, ['*'], null);
  const internal = { secret, seeded: true };
  if (await find(work, 'webhook_endpoint', SEEDED_ID)) {
    await save(work, 'webhook_endpoint', endpointObject, { internal });
  } else {
    await insert(work, 'webhook_endpoint', endpointObject, { internal });
  }
}

export const webhookEndpointEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/webhook_endpoints', {
    params: {
      api_version: string(),
      description: emptyable(string()),
      enabled_events: required(array(eventName, 300)),
      metadata: metadata(),
      url: required(url),
    },
    unsupported: 'connect',
    run: async (work, params) => {
      const present = await list(work, 'webhook_endpoint', { filters: {}, limit: MAX_ENDPOINTS });
      if (present.length >= MAX_ENDPOINTS) {
        throw invalidRequest(`You have reached the maximum of ${MAX_ENDPOINTS} test webhook endpoints.`);
      }
      const created = {
        ...build(work, newId('we'), params.url, params.enabled_events, params.description ?? null),
        metadata: applyMetadata({}, params.metadata),
      };
      const secret = `whsec_${randomToken(32)}`;
      await insert(work, 'webhook_endpoint', created, { internal: { secret, seeded: false } });
      return { ...created, secret };
    },
  }),
  endpoint('GET', '/v1/webhook_endpoints', {
    params: pageParams,
    run: (work, params) =>
      listPage(work, 'webhook_endpoint', '/v1/webhook_endpoints', params, { filters: {} }),
  }),
  endpoint('POST', '/v1/webhook_endpoints/:id', {
    params: {
      description: emptyable(string()),
      disabled: boolean(),
      enabled_events: array(eventName, 300),
      metadata: metadata(),
      url,
    },
    run: async (work, params, ids) => {
      const { wire: before } = await getAddressed(work, 'webhook_endpoint', idIn(ids));
      const { description, disabled } = params;
      const updated: Stripe.WebhookEndpoint = {
        ...before,
        description: description === undefined ? before.description : description,
        enabled_events: params.enabled_events ?? before.enabled_events,
        metadata: applyMetadata(before.metadata, params.metadata),
        status: disabled === undefined ? before.status : disabled ? 'disabled' : 'enabled',
        url: params.url ?? before.url,
      };
      await save(work, 'webhook_endpoint', updated);
      return updated;
    },
  }),
  endpoint('DELETE', '/v1/webhook_endpoints/:id', {
    params: {},
    run: async (work, _params, ids) => {
      const { wire } = await getAddressed(work, 'webhook_endpoint', idIn(ids));
      await remove(work, 'webhook_endpoint', wire.id);
      const deleted: Stripe.DeletedWebhookEndpoint = {
        id: wire.id,
        object: 'webhook_endpoint',
        deleted: true,
      };
      return deleted;
    },
  }),
];

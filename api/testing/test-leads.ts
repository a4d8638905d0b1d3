import { DAY_MS } from '@horus/contract/durations';
import { DEMO_SUBJECT } from '@horus/contract/lead-options';
import type { ContactMessage, DemoRequest, HiringRequest } from '@horus/contract/leads';
import { sql } from 'drizzle-orm';
import { createTestClock, type TestApi } from '#testing/test-api';

export const contact: ContactMessage = {
  nombre: 'Lucía Peña',
  email: 'lucia@empresa.example',
  telefono: '925 000 000',
  empresa: 'Talleres Peña',
  servicio: 'horus',
  mensaje: 'Hola, somos 12.\n¿Cómo empezamos?',
};

export const demo: DemoRequest = {
  nombre: 'Omar Gil',
  email: 'omar@empresa.example',
  telefono: '',
  empresa: '',
  interes: 'Business',
  mensaje: 'Queremos verlo.',
  asunto: DEMO_SUBJECT,
};

export const hiring: HiringRequest = {
  planType: 'autonomos',
  companyName: 'Panadería Sol',
  employees: 5,
  locations: 1,
  schedule: 'shifts',
  needsDevice: true,
  deviceCount: 2,
  needsCards: true,
  cardCount: 7,
  startDate: new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 10),
  additionalInfo: 'Abrimos a las 5.',
  contactName: 'Sol Ruiz',
  contactEmail: 'sol@panaderia.example',
  contactPhone: '+34 600 000 000',
  website: 'https://panaderia.example',
  preferredContact: 'both',
  callbackRequested: true,
  promoCode: '',
};

type Clock = ReturnType<typeof createTestClock>;

/** A clock that starts at the next noon, so that no test crosses midnight. */
export function createNoonClock(): Clock {
  const clock = createTestClock();
  clock.advance(DAY_MS + DAY_MS / 2 - (clock.now().getTime() % DAY_MS));
  return clock;
}

/** Sends requests as the site does, each from a new network by default. */
export function createTestLeads(api: TestApi, clock: Clock) {
  let networks = 0;
  const newNetwork = () => `10.9.${Math.floor(++networks / 200)}.${networks % 200}`;

  /** Returns a form token that is old enough to be accepted. */
  async function newToken(): Promise<string> {
    const { body } = await api.call<{ token: string }>('GET', '/api/leads/form-token');
    clock.advance(10_000);
    return body.token;
  }

  /** Posts to the send endpoint; `members` replaces the fields of EmailJS's protocol. */
  async function send(
    template: string,
    params: object,
    { from = newNetwork(), members = {}, headers = {}, url = api.url } = {},
  ): Promise<{ status: number; text: string; headers: Headers }> {
    const answer = await fetch(`${url}/api/v1.0/email/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...headers },
      body: JSON.stringify({
        lib_version: '4.4.1',
        user_id: 'horus-web',
        service_id: 'horus',
        template_id: template,
        template_params: params,
        ...members,
      }),
    });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  }

  const rows = async (query: ReturnType<typeof sql>) => (await api.services.database.db.execute(query)).rows;

  return {
    newNetwork,
    newToken,
    send,
    rows,
    stored: (email: string) =>
      rows(sql`select kind, state, email, data, quote from leads where email = ${email} order by created_at`),
    /** Returns the templates of the mails queued to an address or in reply to it. */
    queued: async (email: string) =>
      (
        await rows(sql`select data->'message'->>'template' as template from jobs.job
          where name = 'mail' and (data->>'to' = ${email} or data->>'replyTo' = ${email}) order by 1`)
      ).map((row) => row['template']),
  };
}

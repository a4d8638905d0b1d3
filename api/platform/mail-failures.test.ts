import { expect, it } from 'vitest';
import { NOT_IN_TIME, RECIPIENT_REFUSED, SERVER_REFUSES } from '#platform/mail';
import { describeMailFailure } from '#platform/mail-failures';

const rejected = (reply: string) => `Can't send mail - all recipients were rejected: ${reply}`;

it.each([
  [
    `${RECIPIENT_REFUSED}${rejected('550 5.1.1 No such user')}`,
    'ese buzón no existe («550 5.1.1 No such user»)',
  ],
  [
    `${RECIPIENT_REFUSED}${rejected('550 No such user here')}`,
    'ese buzón no existe («550 No such user here»)',
  ],
  [
    `${RECIPIENT_REFUSED}${rejected('550-5.1.1 The account does not exist.\n550 5.1.1 Look for typos')}`,
    'ese buzón no existe («550 5.1.1 The account does not exist. Look for typos»)',
  ],
  [`${RECIPIENT_REFUSED}${rejected('556 5.1.10 Null MX')}`, /^el dominio de esa dirección/],
  [`${RECIPIENT_REFUSED}${rejected('553 5.1.3 Bad syntax')}`, /^esa dirección está mal escrita/],
  [`${RECIPIENT_REFUSED}${rejected('553 Bad syntax')}`, /^esa dirección está mal escrita/],
  [`${RECIPIENT_REFUSED}${rejected('550 5.1.6 Moved')}`, /^ese buzón se ha mudado/],
  [`${RECIPIENT_REFUSED}${rejected('551 Not local')}`, /^ese buzón se ha mudado/],
  [`${RECIPIENT_REFUSED}${rejected('550 5.1.0 Bad address')}`, /^el servidor no acepta esa dirección/],
  [`${RECIPIENT_REFUSED}${rejected('550 5.2.1 Disabled')}`, /^ese buzón está desactivado/],
  [`${SERVER_REFUSES}${rejected('450 4.2.1 Disabled for now')}`, /^ese buzón está desactivado/],
  [`${SERVER_REFUSES}${rejected('450 User unknown for now')}`, /^el servidor no lo acepta por ahora/],
  [`${SERVER_REFUSES}${rejected('550 5.7.1 User unknown to us')}`, /^el servidor lo rechaza por sus normas/],
  [`${SERVER_REFUSES}${rejected('452 4.2.2 Mailbox full')}`, /^ese buzón está lleno/],
  [`${SERVER_REFUSES}${rejected('552 5.2.2 Over quota')}`, /^ese buzón está lleno/],
  [`${SERVER_REFUSES}Message failed: 552 5.3.4 Too big`, /^el correo es demasiado grande/],
  [`${SERVER_REFUSES}Message failed: 552 5.2.3 Too long`, /^el correo es demasiado grande/],
  [`${SERVER_REFUSES}Message failed: 552 Exceeds the limit`, /^no cabe/],
  [`${SERVER_REFUSES}Message failed: 554 5.7.1 Spam`, /^el servidor lo rechaza por sus normas/],
  [`${SERVER_REFUSES}Mail command failed: 550 5.1.8 Sender`, /nuestro remitente/],
  [`${SERVER_REFUSES}Invalid login: 535 5.7.8 Bad credentials`, /nuestro usuario o contraseña/],
  [`${SERVER_REFUSES}Mail command failed: 530 5.7.0 Authentication required`, /nuestro usuario o contraseña/],
  [
    `${SERVER_REFUSES}${rejected('451 4.7.1 Greylisted')}`,
    /^el servidor no lo acepta por ahora \(«451 4\.7\.1/,
  ],
  [`${SERVER_REFUSES}Invalid greeting. response=421 Too busy`, /^el servidor no lo acepta por ahora/],
  [`${SERVER_REFUSES}${rejected('550 5.4.1 No route')}`, /^no se ha podido llegar/],
  [`${SERVER_REFUSES}${rejected('550 Relay denied')}`, 'el servidor lo rechaza («550 Relay denied»)'],
  [
    `${SERVER_REFUSES}connect ECONNREFUSED 127.0.0.1:465`,
    'nuestro servidor de correo falla: en esa dirección no contesta nadie',
  ],
  [`${SERVER_REFUSES}${NOT_IN_TIME}`, 'nuestro servidor de correo falla: no responde a tiempo'],
  [`${SERVER_REFUSES}Connection closed unexpectedly`, /falla: la conexión se corta$/],
  [`${SERVER_REFUSES}Missing credentials for "PLAIN"`, /falla: «Missing credentials for "PLAIN"»$/],
  ['connect ETIMEDOUT 127.0.0.1:465', 'no responde a tiempo'],
])('describes %j in Spanish and quotes the server', (reason, said) => {
  expect(describeMailFailure(reason)).toEqual(typeof said === 'string' ? said : expect.stringMatching(said));
});

import { inviteOperatorBody, OPERATOR_LINK_HOURS } from '@horus/contract/backoffice/operators';
import { type OperatorRole, operatorRoleLabels, operatorRoles } from '@horus/contract/operator-roles';
import {
  inviteOperator,
  listTeam,
  removeOperator,
  sendNewLink,
  type TeamServices,
} from '#features/backoffice/operators/operator-team';
import { OperatorRefusal } from '#features/requests/operator-refusal';
import { AppError } from '#platform/app-error';

type Say = (line: string) => void;

/** Accepted in Spanish and English. */
const roleNames = new Map<string, OperatorRole>(
  operatorRoles.flatMap((role) => [
    [role, role],
    [operatorRoleLabels[role], role],
  ]),
);

/** @throws OperatorRefusal */
export async function inviteByCommand(
  services: TeamServices,
  { email, name, role }: { readonly email: string; readonly name: string; readonly role: string },
  say: Say,
): Promise<void> {
  const person = inviteOperatorBody.safeParse({ email, name, role: roleNames.get(role.toLowerCase()) });
  if (!person.success) {
    throw new OperatorRefusal(
      'Hacen falta el email, el nombre y el rol: npm run operator -- invitar ana@empresa.es --nombre "Ana Gil" --rol responsable (u operador).',
    );
  }
  await refusing(() => inviteOperator(services, null, person.data));
  say(
    `Le hemos enviado a ${person.data.email} un enlace para elegir contraseña y segundo paso. Vale ${OPERATOR_LINK_HOURS} horas.`,
  );
}

export async function showTeam({ database }: TeamServices, say: Say): Promise<void> {
  const team = await listTeam(database.db);
  if (team.length === 0) say('No hay nadie en el equipo: invita a la primera persona responsable.');
  for (const { name, email, role, joined } of team) {
    say(`${email}  ${name}, ${operatorRoleLabels[role]}${joined ? '' : ' (aún no ha entrado)'}`);
  }
}

/** @throws OperatorRefusal */
export async function removeByCommand(services: TeamServices, email: string, say: Say): Promise<void> {
  const { id, name } = await findByEmail(services, email);
  await refusing(() => removeOperator(services, null, id));
  say(`${name} ya no está en el equipo. Sus sesiones se han cerrado.`);
}

/** @throws OperatorRefusal */
export async function sendLinkByCommand(services: TeamServices, email: string, say: Say): Promise<void> {
  const { id, name } = await findByEmail(services, email);
  await refusing(() => sendNewLink(services, null, id, null));
  say(`Le hemos enviado a ${name} un enlace nuevo. Su contraseña y su segundo paso ya no valen.`);
}

async function findByEmail({ database }: TeamServices, typed: string) {
  const email = typed.trim().toLowerCase();
  const person = (await listTeam(database.db)).find((each) => each.email === email);
  if (!person) throw new OperatorRefusal(`No hay nadie en el equipo con el email «${typed}».`);
  return person;
}

/** Turns an error message for pages into console output. */
async function refusing(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof AppError) throw new OperatorRefusal(error.message);
    throw error;
  }
}

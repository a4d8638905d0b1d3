/** Why a command of the operator's can't be carried out, in Spanish. */
export class OperatorRefusal extends Error {
  override readonly name = 'OperatorRefusal';
}

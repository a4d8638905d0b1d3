/** An operator command's error, in Spanish. */
export class OperatorRefusal extends Error {
  override readonly name = 'OperatorRefusal';
}

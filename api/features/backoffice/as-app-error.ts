import { OperatorRefusal } from '#features/requests/operator-refusal';
import { AppError } from '#platform/app-error';

/** Turns an OperatorRefusal into an error response. */
export async function asAppError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof OperatorRefusal)) throw error;
    throw new AppError('operators.refused', { message: error.message, cause: error });
  }
}

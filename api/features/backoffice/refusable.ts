import { OperatorRefusal } from '#features/requests/operator-refusal';
import { AppError } from '#platform/app-error';

/** What a use case refuses in words, as the answer of a call. */
export async function refusable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof OperatorRefusal)) throw error;
    throw new AppError('operators.refused', { message: error.message, cause: error });
  }
}
